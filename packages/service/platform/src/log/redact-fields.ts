import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { dirname, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { SettingsError } from "../config.ts";
import { secretName, secretSign } from "./redact-text.ts";

const maxDepth = 8;
/** Maximum per list or object. */
const maxEntries = 64;
/** Maximum of values per line. */
const maxValues = 1_000;

type Plain =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Plain[]
  | { readonly [key: string]: Plain };

type Walk = {
  readonly text: (text: string) => string;
  readonly name: (key: string) => Name;
  /** The enclosing objects, to detect cycles. */
  readonly above: ReadonlySet<object>;
  readonly left: { values: number };
};

const listOf = (values: readonly unknown[], walk: Walk): readonly Plain[] => {
  const shown = values.slice(0, maxEntries).map((value) => plain(value, walk));
  const more = values.length - shown.length;
  return more > 0 ? [...shown, `… ${more} more`] : shown;
};

const entriesOf = (object: object): readonly (readonly [string, unknown])[] => {
  if (object instanceof Map) return [...object].map(([key, value]) => [String(key), value]);
  return Object.keys(object)
    .slice(0, maxEntries + 1)
    .map((key) => [key, (object as { readonly [key: string]: unknown })[key]]);
};

const hasValue = (value: unknown): boolean =>
  value !== null && value !== undefined && typeof value !== "boolean";

/** A field's redacted name, and whether its value is a secret. */
type Name = { readonly shown: string; readonly isSecret: boolean };
const keptNames = 1_000;

/** Caches names, which repeat in every line. */
const nameReader = (text: Walk["text"]) => {
  const known = new Map<string, Name>();
  return (key: string): Name => {
    const found = known.get(key) ?? { shown: text(key), isSecret: secretName.test(key) };
    if (known.size < keptNames && key.length <= 64) known.set(key, found);
    return found;
  };
};

const recordOf = (object: object, walk: Walk): Plain => {
  const entries = entriesOf(object);
  const shown = entries.slice(0, maxEntries).map(([key, value]) => {
    const { shown, isSecret } = walk.name(key);
    return [shown, isSecret && hasValue(value) ? secretSign : plain(value, walk)];
  });
  return Object.fromEntries(entries.length > maxEntries ? [...shown, ["…", "more"]] : shown);
};

const objectOf = (object: object, walk: Walk): Plain => {
  if (object instanceof Error) return recordOf(errorFields(object), walk);
  if (object instanceof Date)
    return Number.isNaN(object.getTime()) ? "Invalid Date" : object.toISOString();
  if (object instanceof URL) return walk.text(object.href);
  if (ArrayBuffer.isView(object)) return `${object.byteLength} bytes`;
  if (object instanceof Set) return listOf([...object], walk);
  if (Array.isArray(object)) return listOf(object, walk);
  return recordOf(object, walk);
};

const plain = (value: unknown, walk: Walk): Plain => {
  if (typeof value === "string") return walk.text(value);
  if (value === null || value === undefined || typeof value === "boolean") return value as Plain;
  if (typeof value === "number") return Number.isFinite(value) ? value : String(value);
  if (typeof value === "bigint") return String(value);
  if (typeof value !== "object") return typeof value;
  walk.left.values -= 1;
  if (walk.left.values < 0 || walk.above.size >= maxDepth) return "…";
  if (walk.above.has(value)) return "circular";
  try {
    return objectOf(value, { ...walk, above: new Set(walk.above).add(value) });
  } catch {
    // A getter or a proxy may throw.
    return "unreadable";
  }
};

/**
 * Returns a function that converts a line's fields to plain JSON, with every text redacted by `text`. It is bounded in
 * depth, width and time, and never throws.
 */
export const fieldsRedactor = (text: (text: string) => string) => {
  const name = nameReader(text);
  return (fields: object): { readonly [key: string]: Plain } => {
    const walk = { text, name, above: new Set<object>(), left: { values: maxValues } };
    const result = plain(fields, walk);
    return typeof result === "object" && result !== null && !Array.isArray(result)
      ? (result as { readonly [key: string]: Plain })
      : { fields: result };
  };
};

const maxCauses = 6;

const fieldsOf = (error: unknown, causesLeft: number): { readonly [key: string]: unknown } => {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, cause } = error;
  // Its message is for people, who don't need the stack.
  if (error instanceof SettingsError) return { name, message };
  const code = "code" in error ? { code: error.code } : {};
  const parts =
    error instanceof AggregateError
      ? { errors: error.errors.slice(0, maxCauses).map((each) => fieldsOf(each, 0)) }
      : {};
  const origin =
    cause === undefined || causesLeft === 0
      ? { stack: error.stack && withSourcePositions(error.stack) }
      : { cause: fieldsOf(cause, causesLeft - 1) };
  return { name, ...code, message, ...parts, ...origin };
};

/** Returns an error's class, code, message and up to six causes, with the innermost stack. */
const errorFields = (error: unknown): { readonly [key: string]: unknown } =>
  fieldsOf(error, maxCauses);

type Bundle = { readonly map: SourceMap; readonly directory: string };
const bundles = new Map<string, Bundle | null>();

/** Reads the source map next to a bundle; null if there is none. */
const readBundle = (path: string): Bundle | null => {
  try {
    const map = new SourceMap(JSON.parse(readFileSync(`${path}.map`, "utf8")));
    return { map, directory: dirname(path) };
  } catch {
    return null;
  }
};

const bundleAt = (path: string): Bundle | null => {
  const known = bundles.get(path);
  if (known !== undefined) return known;
  const found = readBundle(path);
  bundles.set(path, found);
  return found;
};

const frame = /(file:\/\/[^\s():]+\.js):(\d+):(\d+)/g;

const sourcePosition = (whole: string, url: string, line: string, column: string): string => {
  const bundle = bundleAt(fileURLToPath(url));
  const entry = bundle?.map.findEntry(Number(line) - 1, Number(column) - 1);
  if (!bundle || !entry || !("originalSource" in entry)) return whole;
  const path = relative(process.cwd(), resolve(bundle.directory, entry.originalSource));
  return `${path}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
};

/**
 * Replaces positions in bundles with those in the source modules. Source maps are read at the first stack and cached. Frames
 * without a map are unchanged.
 */
export const withSourcePositions = (stack: string): string =>
  stack.replace(frame, (whole, url: string, line: string, column: string) =>
    sourcePosition(whole, url, line, column),
  );
