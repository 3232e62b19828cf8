"""The screens, each imported when it is opened."""
