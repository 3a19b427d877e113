"""The desktop of macOS: Quartz, AppKit and the permissions, through PyObjC."""
