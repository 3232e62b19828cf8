"""Games and worlds told: as text, Markdown, HTML and pictures."""
