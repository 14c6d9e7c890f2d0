"""One jewel sale by itself: written down as a sheet, scored by the engine, told step by step."""
