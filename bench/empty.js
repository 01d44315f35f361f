// An extension that does nothing, to see what loading one costs by itself.
module.exports = () => {};
