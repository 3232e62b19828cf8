"""The powers of the Hearth suit."""
