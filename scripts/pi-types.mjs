// Compares our table of Pi's API (src/edge/pi/table.rs) and dialogs.js with the types of every supported Pi:
// `node scripts/pi-types.mjs`. `tsc` checks one assertion in TypeScript for each declared member of the table.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fetched, packageDir, VERSIONS } from "../tests/support/hosts.mjs";
import { ROOT, runMain } from "./main.mjs";

const TABLE = path.join(ROOT, "src", "edge", "pi", "table.rs");
const DIALOGS = path.join(ROOT, "shell", "dialogs.js");
const HEADER = `import type * as pi from "@earendil-works/pi-coding-agent";
import type * as tui from "@earendil-works/pi-tui";
import type * as dialogs from ${JSON.stringify(DIALOGS)};

type Keys<U> = U extends unknown ? keyof U : never;
/** The type with the fields of all members of a union. */
type Some<U> = { [K in Keys<U>]-?: U extends { [P in K]?: infer V } ? V : never };

export const uiOfDialogs = (it: pi.ExtensionUIContext): dialogs.Ui => it;
`;
const TYPES = {
  "()": "unknown",
  "&str": "string",
  String: "string",
  PathBuf: "string",
  bool: "boolean",
  f64: "number",
  u32: "number",
  i32: "number",
  Uint8Array: "Uint8Array",
};

/**
 * Parses the interfaces of the table: `{name, ts, members: [{kind, name, js, args, type, isAwaited, how, since}]}`. `how`:
 * an "undeclared" member is not checked at all. The name and the arguments of a "loosely" declared member are checked, but
 * its type is not.
 */
function readTable() {
  const text = fs.readFileSync(TABLE, "utf8");
  return [...text.matchAll(/interface (\w+) "([^"]+)" \{([^}]*)\}/g)].map(([, name, ts, body]) => ({
    name,
    ts,
    members: [
      ...body.matchAll(
        /^ *(?:async )?(\w+) (\w+)(?: "(\w+)")?(?:\(([^)]*)\))?(?: -> |: )?([^;,]*)(?:, (\w+)(?: "([^"]+)")?)?;/gm,
      ),
    ].map(([all, kind, member, js = member, args, type, how, since]) => ({
      kind,
      name: member,
      js,
      args: (args ?? "")
        .split(", ")
        .filter(Boolean)
        .map((arg) => arg.split(": ")[1]),
      type: type.trim(),
      isAwaited: all.trimStart().startsWith("async"),
      how,
      since,
    })),
  }));
}

/** Converts a Rust type to TypeScript. Types of our own objects become `any`. */
function typeOf(rust) {
  const [, outer, inner] = /^(Option|Vec)<(.*)>$/.exec(rust) ?? [];
  if (outer === "Option") return `${typeOf(inner)} | undefined | null`;
  if (outer === "Vec") return `${typeOf(inner)}[]`;
  return TYPES[rust] ?? "any";
}

/** Returns a TypeScript module with one assertion for each declared member of `interfaces`. */
function assertionsFor(interfaces) {
  const lines = interfaces
    .filter(({ ts }) => ts !== "unknown")
    .flatMap(({ name, ts, members }) =>
      members.filter(({ how }) => how !== "undeclared").map((member) => assertion(name, ts, member)),
    );
  return `${HEADER}\n${lines.filter(Boolean).join("\n")}\n`;
}

function assertion(owner, ts, { kind, name, js, args, type, isAwaited, how, since }) {
  const end = since ? ` // since ${since}` : "";
  const begin = `export const ${owner}_${name} = (it: ${ts}`;
  const read = how === "loosely" ? "unknown" : `${typeOf(type)} | undefined | null`;
  if (kind === "get") return `${begin}): ${read} => it.${js};${end}`;
  if (kind === "set") return `${begin}, value: any): unknown => (it.${js} = value);${end}`;
  if (kind === "with") return `${begin}): unknown => it.${js};${end}`;
  if (kind === "has") return `${begin}): unknown => it.${js};${end}`;
  if (kind !== "fn") return undefined;
  const params = args.map((arg, index) => `, a${index}: ${typeOf(arg)}`).join("");
  const result = typeOf(type).replace(/^(\w+\[\])$/, "readonly $1");
  const resultType = how === "loosely" ? "unknown" : isAwaited ? `Promise<${typeOf(type)} | undefined | void>` : result;
  return `${begin}${params}): ${resultType} => it.${js}(${args.map((_, index) => `a${index}`).join(", ")});${end}`;
}

/** Returns true if `version` is `since` or newer. */
function isSince(version, since) {
  const [a, b] = [version, since].map((text) => text.split(".").map(Number));
  for (let at = 0; at < 3; at++) {
    if ((a[at] ?? 0) !== (b[at] ?? 0)) return (a[at] ?? 0) > (b[at] ?? 0);
  }
  return true;
}

/** Returns the output of `tsc` for `text` with the types of Pi `version`. */
async function check(text, version) {
  const pi = await packageDir(version);
  // Pi 1.6.0 is checked with pi-tui 1.5.2, because the registry has no pi-tui 1.6.0.
  const tui = version === VERSIONS[0] ? path.join(pi, "..", "pi-tui") : await fetched("@earendil-works/pi-tui@1.5.2");
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "pi-types-"));
  try {
    const lines = text.split("\n").filter((line) => {
      const since = / since (\S+)$/.exec(line)?.[1];
      return !since || isSince(version, since);
    });
    fs.writeFileSync(path.join(dir, "pi-uses.ts"), lines.join("\n"));
    const paths = {
      "@earendil-works/pi-coding-agent": [path.join(pi, "dist", "index.d.ts")],
      "@earendil-works/pi-tui": [path.join(tui, "dist", "index.d.ts")],
    };
    const compilerOptions = {
      noEmit: true,
      strict: true,
      skipLibCheck: true,
      target: "es2022",
      module: "esnext",
      moduleResolution: "bundler",
      allowImportingTsExtensions: true,
      allowJs: true,
      checkJs: true,
      types: ["node"],
      typeRoots: [path.join(ROOT, "node_modules", "@types")],
      paths,
    };
    fs.writeFileSync(path.join(dir, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["pi-uses.ts"] }));
    const tsc = path.join(await fetched("typescript@5.9.3"), "bin", "tsc");
    const ended = spawnSync(process.execPath, [tsc, "-p", dir], { encoding: "utf8" });
    return ended.status === 0 ? "" : `Pi ${version}:\n${ended.stdout}${ended.stderr}`;
  } finally {
    fs.rmSync(dir, { recursive: true, force: true });
  }
}

/** Returns the errors of `tsc` for the table. */
export async function tableErrors() {
  const text = assertionsFor(readTable());
  return (await Promise.all(VERSIONS.map((version) => check(text, version)))).join("");
}

await runMain(import.meta.url, async () => {
  const wrong = await tableErrors();
  if (wrong) throw new Error(wrong);
});
