// Records every call of the addon into JavaScript: a proxy that reports reads and calls before they happen.

const targets = new WeakMap();
const target = (value) => targets.get(value) ?? value;

/** True if a value can be wrapped in a proxy; Node inspects the others natively. */
function standsIn(value) {
  const kind = typeof value;
  return (
    kind === "function" ||
    (kind === "object" && value !== null && !Array.isArray(value) && !(value instanceof Promise) && !targets.has(value))
  );
}

/** Returns a proxy of `value`, called `name`. `heard(name, args)` runs before each read and each call. */
export function watched(value, name, heard) {
  if (!standsIn(value)) return value;
  const proxy = new Proxy(value, {
    get(it, key) {
      if (typeof key === "symbol") return Reflect.get(it, key, it);
      const full = `${name}.${key}`;
      heard(full, []);
      const got = Reflect.get(it, key, it);
      // Reading a method and calling it are reported separately.
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
