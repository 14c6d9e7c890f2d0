"""One source, several builds: records, the compiled build, the one in JavaScript, and functions that users bring."""
