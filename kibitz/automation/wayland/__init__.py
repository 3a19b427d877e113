"""The desktop in a Wayland session: pictures by PipeWire, input by the desktop portal or Mutter."""
