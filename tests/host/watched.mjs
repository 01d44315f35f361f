// Every call out of the addon, whatever it calls: a host object whose reads and calls are heard of
// before they happen.

const targets = new WeakMap();
const target = (value) => targets.get(value) ?? value;

/** True for what may be stood in for: Node looks into the others itself. */
function standsIn(value) {
  const kind = typeof value;
  return (
    kind === "function" ||
    (kind === "object" && value !== null && !Array.isArray(value) && !(value instanceof Promise) && !targets.has(value))
  );
}

/** Stands in for `value`, called `name`; `heard(name, args)` comes before each read and each call. */
export function watched(value, name, heard) {
  if (!standsIn(value)) return value;
  const proxy = new Proxy(value, {
    get(it, key) {
      if (typeof key === "symbol") return Reflect.get(it, key, it);
      const full = `${name}.${key}`;
      heard(full, []);
      const got = Reflect.get(it, key, it);
      // A method is one call out: reading it is told apart from calling it all the same.
      const { configurable, writable } = Reflect.getOwnPropertyDescriptor(it, key) ?? { configurable: true };
      return configurable || writable ? watched(got, full, heard) : got;
    },
    apply(it, self, args) {
      heard(`${name}()`, args);
      return watched(Reflect.apply(it, target(self), args.map(target)), `${name}()`, heard);
    },
  });
  targets.set(proxy, value);
  return proxy;
}
