//! Every word a person sees.
