//! The napi front door: the only code that knows Pi's objects.
