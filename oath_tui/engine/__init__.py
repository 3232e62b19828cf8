"""The Law of Oath as pure Python: no terminal, no files, no clock."""
