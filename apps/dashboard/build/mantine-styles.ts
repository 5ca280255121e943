import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const sources = fileURLToPath(new URL("../src", import.meta.url));
const styles = dirname(createRequire(import.meta.url).resolve("@mantine/core/styles/global.css"));
const library = dirname(styles);
/** Styles that all components need. */
const basics = ["baseline", "default-css-variables", "global"];

const importsIn = (code: string): { readonly names: string[]; readonly from: string }[] =>
  [...code.matchAll(/^(?:import|export) (?!type )([^;]*?) from "([^"]+)"/gm)].map(
    ([, names = "", from = ""]) => ({ names: names.match(/\w+/g) ?? [], from }),
  );

/** Names that the dashboard's modules import from the library. */
const usedNames = (): Set<string> => {
  const files = readdirSync(sources, { recursive: true, encoding: "utf8" });
  const imports = files
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => importsIn(readFileSync(join(sources, file), "utf8")));
  // `@mantine/notifications` uses this component.
  const used = imports.filter(({ from }) => from === "@mantine/core").flatMap(({ names }) => names);
  return new Set([...used, "Notification"]);
};

/** The library's modules, by the names that they export. */
const modulesByName = (): Map<string, string> => {
  const index = join(library, "esm/index.mjs");
  const found = importsIn(readFileSync(index, "utf8"));
  return new Map(
    found.flatMap(({ names, from }) => names.map((name) => [name, join(dirname(index), from)])),
  );
};

/** Adds a module, and those that it imports, to `seen`. */
const walk = (module: string, seen: Set<string>): Set<string> => {
  if (seen.has(module)) return seen;
  seen.add(module);
  for (const { from } of importsIn(readFileSync(module, "utf8")))
    if (from.startsWith(".")) walk(join(dirname(module), from), seen);
  return seen;
};

/** The position of a component's styles in the library's own file, where later rules win. */
const positionOf = (name: string, whole: string): number => {
  const [first = ""] = /\.m_[\da-f]+/.exec(readFileSync(join(styles, `${name}.css`), "utf8")) ?? [];
  return whole.indexOf(first);
};

/** Returns the names of the style files that the dashboard needs, in the library's order. */
export const neededStyles = (): readonly string[] => {
  const modules = modulesByName();
  const seen = new Set<string>();
  for (const name of usedNames()) {
    const module = modules.get(name);
    if (module) walk(module, seen);
  }
  const whole = readFileSync(join(library, "styles.css"), "utf8");
  const classes = [...seen].filter((module) => module.endsWith(".module.mjs"));
  const names = classes.map((module) => basename(module, ".module.mjs"));
  const known = new Set(readdirSync(styles).map((file) => basename(file, ".layer.css")));
  const own = [...new Set(names)].filter((name) => known.has(name));
  const placed = own.map((name) => [positionOf(name, whole), name] as const);
  return [...basics, ...placed.sort(([a], [b]) => a - b).map(([, name]) => name)];
};

const entry = "virtual:mantine-styles.css";

/** `virtual:mantine-styles.css`: only the styles of the components that are used. */
export const mantineStyles = (): Plugin => ({
  name: "mantine-styles",
  resolveId: (id) => (id === entry ? `\0${entry}` : null),
  load: (id) => {
    if (id !== `\0${entry}`) return null;
    const files = neededStyles().map((name) => join(styles, `${name}.layer.css`));
    const notices = join(library, "../notifications/styles.layer.css");
    return [...files, notices].map((file) => readFileSync(file, "utf8")).join("\n");
  },
});
