"""The desktop of Windows: user32 and dwmapi, through ctypes."""
