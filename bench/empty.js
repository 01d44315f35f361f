// An extension that does nothing, to measure the cost of loading any extension.
module.exports = () => {};
