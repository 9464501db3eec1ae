"""The sections of a guide, one module each: a function of the writer that returns the section's blocks."""
