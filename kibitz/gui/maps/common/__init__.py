"""What maps share: a camera, a view to pan and zoom, pictures for files."""
