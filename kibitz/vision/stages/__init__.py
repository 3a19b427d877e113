"""The stages of a reading as pictures: what each reader's own functions find, drawn for people."""
