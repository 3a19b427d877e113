"""Many pictures: opened, or watched for in a folder; what was read of each, in a table and on the picture."""

from kibitz.gui.pictures.dialog import PicturesDialog as PicturesDialog
