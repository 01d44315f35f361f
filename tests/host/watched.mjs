// Records every call of the addon into JavaScript: a proxy that reports reads and calls before they happen.

const targets = new WeakMap();
const target = (value) => targets.get(value) ?? value;

/** Returns true if a value can be wrapped in a proxy. Node inspects other values natively. */
function canBeWrapped(value) {
  const kind = typeof value;
  return (
    kind === "function" ||
    (kind === "object" && value !== null && !Array.isArray(value) && !(value instanceof Promise) && !targets.has(value))
  );
}

/** Returns a proxy of `value`, called `name`. `report(name, args)` runs before each read and each call. */
export function watched(value, name, report) {
  if (!canBeWrapped(value)) return value;
  const proxy = new Proxy(value, {
    get(it, key) {
      if (typeof key === "symbol") return Reflect.get(it, key, it);
      const full = `${name}.${key}`;
      report(full, []);
      const got = Reflect.get(it, key, it);
      // Reading a method and calling it are reported separately.
      const { configurable, writable } = Reflect.getOwnPropertyDescriptor(it, key) ?? { configurable: true };
      return configurable || writable ? watched(got, full, report) : got;
    },
    apply(it, self, args) {
      report(`${name}()`, args);
      return watched(Reflect.apply(it, target(self), args.map(target)), `${name}()`, report);
    },
  });
  targets.set(proxy, value);
  return proxy;
}
