"""How fast the engines are, side by side."""
