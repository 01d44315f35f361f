// A proxy that reports each read and each call before it happens. Tests wrap Pi's objects in such proxies, and so record the
// calls of the addon into JavaScript.

const targets = new WeakMap();
const target = (value) => targets.get(value) ?? value;

/** Returns true if a value can be wrapped. Node-API does not accept a proxy in place of an array or a promise. */
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
      // The proxy of a method reports its calls. A proxy must return the actual value of a read-only property.
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
