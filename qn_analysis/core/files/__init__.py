"""Files and documents that others wrote: read with bounds, checked against their shape."""
