"""Where the cells of a pyramid are: outlines and letters of a picture, and the triangle of which they are part."""
