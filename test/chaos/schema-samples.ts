/** Generates requests from the OpenAPI document: valid ones, and ones that violate its schemas. */
import type { Random } from "../simulation/random.ts";

export type Json = { readonly [key: string]: unknown };
export type Parameter = {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  readonly schema: Json;
};
export type Operation = {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: Json | null;
  /** Schema of the form, for operations with form bodies. */
  readonly form: Json | null;
  /** Schemas of JSON responses by status. */
  readonly replies: ReadonlyMap<number, Json | null>;
  readonly isStream: boolean;
};
type Document = {
  readonly paths: { readonly [path: string]: { readonly [method: string]: Json } };
};

const schemaOf = (holder: unknown, type = "application/json"): Json | null =>
  (holder as { content?: { [type: string]: { schema: Json } } } | undefined)?.content?.[type]
    ?.schema ?? null;

/** Resolves the references of a part of the document, which has no circular ones. */
const resolved = (document: Json, part: unknown): unknown => {
  if (Array.isArray(part)) return part.map((each) => resolved(document, each));
  if (typeof part !== "object" || part === null) return part;
  const { $ref, ...own } = part as { readonly $ref?: unknown };
  const rest = Object.entries(own).map(([key, each]) => [key, resolved(document, each)]);
  if (typeof $ref !== "string") return Object.fromEntries(rest);
  const steps = $ref.split("/").slice(1);
  const target = steps.reduce<unknown>((at, step) => (at as Json)[step], document);
  return { ...(resolved(document, target) as object), ...Object.fromEntries(rest) };
};

/** All operations of the document. */
export const operationsOf = (document: Document & Json): readonly Operation[] =>
  Object.entries(resolved(document, document.paths) as Document["paths"]).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, operation]): Operation => {
        const responses = (operation["responses"] ?? {}) as { readonly [status: string]: Json };
        return {
          id: String(operation["operationId"]),
          method: method.toUpperCase(),
          path,
          parameters: (operation["parameters"] ?? []) as Parameter[],
          body: schemaOf(operation["requestBody"]),
          form: schemaOf(operation["requestBody"], "multipart/form-data"),
          replies: new Map(
            Object.entries(responses).map(([status, reply]) => [Number(status), schemaOf(reply)]),
          ),
          isStream: JSON.stringify(responses).includes("text/event-stream"),
        };
      }),
  );

/** Invalid values that clients send by mistake or on purpose. */
const junk: readonly unknown[] = [
  null,
  "",
  " ",
  "null",
  0,
  -1,
  1.5,
  2 ** 53,
  1e308,
  true,
  [],
  {},
  [null],
  [[[[[[]]]]]],
  "\u0000",
  "\ud800",
  "💥".repeat(300),
  "../../etc/passwd",
  "' OR 1=1 --",
  "<script>",
  "a".repeat(10_000),
  "NaN",
  "1e9",
  "2026-13-45",
  "%00",
  "-",
  { $ref: "#" },
  { __proto__: null, constructor: 1 },
  Array.from({ length: 200 }, (_, n) => n),
];

const texts = ["Solstice", "Zwölf Ölfässer", "日本語の製品", "x", "A b c. D e f!", "emoji 🥤 soda"];

const textOf = (schema: Json, random: Random): string => {
  const {
    format,
    pattern,
    minLength = 0,
    maxLength = 80,
  } = schema as {
    format?: string;
    pattern?: string;
    minLength?: number;
    maxLength?: number;
  };
  if (format === "uuid")
    return `018f0000-0000-7000-8000-${String(random.below(1e9)).padStart(12, "0")}`;
  if (format === "http-url" || format === "uri")
    return `https://example.com/${random.below(100)}.png`;
  if (pattern?.includes("[a-z]{2}")) return random.pick(["en", "de", "ja"]);
  if (pattern?.includes("#")) return "#12ab34";
  const text = random.pick(texts);
  return text.padEnd(minLength, "x").slice(0, Math.max(minLength, Math.min(maxLength, 60)));
};

const numberOf = (schema: Json, random: Random, isInteger: boolean): number => {
  const { minimum = 0, maximum = 100 } = schema as { minimum?: number; maximum?: number };
  const spread = Math.min(maximum, minimum + 1_000) - minimum;
  const value = random.pick([minimum, minimum + spread * random.fraction(), minimum + spread]);
  return isInteger ? Math.round(value) : value;
};

const objectOf = (schema: Json, random: Random, depth: number): unknown => {
  const { properties = {}, required = [] } = schema as {
    properties?: { [name: string]: Json };
    required?: string[];
  };
  // Requests with few optional fields are mostly accepted, those with many mostly violate a rule; tests need both.
  const share = depth > 3 ? 0 : random.pick([0, 0.05, 0.35]);
  const wanted = Object.entries(properties).filter(
    ([name]) => required.includes(name) || random.chance(share),
  );
  return Object.fromEntries(
    wanted.map(([name, inner]) => [name, sampleOf(inner, random, depth + 1)]),
  );
};

/** A value that conforms to the schema, disregarding rules between fields. */
export const sampleOf = (schema: Json, random: Random, depth = 0): unknown => {
  const {
    enum: choices,
    anyOf,
    oneOf,
    type,
    items,
  } = schema as {
    enum?: unknown[];
    anyOf?: Json[];
    oneOf?: Json[];
    type?: string | string[];
    items?: Json;
  };
  if (choices) return random.pick(choices);
  const options = anyOf ?? oneOf;
  if (options) return sampleOf(random.pick(options), random, depth);
  const kind = Array.isArray(type) ? random.pick(type) : type;
  const makers: { readonly [kind: string]: () => unknown } = {
    null: () => null,
    boolean: () => random.chance(0.5),
    string: () => textOf(schema, random),
    integer: () => numberOf(schema, random, true),
    number: () => numberOf(schema, random, false),
    array: () =>
      Array.from({ length: random.below(3) }, () => sampleOf(items ?? {}, random, depth + 1)),
    object: () => objectOf(schema, random, depth),
  };
  return makers[kind ?? "object"]?.() ?? {};
};

/** A corrupted copy of the value. */
export const corrupted = (value: unknown, random: Random): unknown => {
  if (typeof value !== "object" || value === null || Array.isArray(value) || random.chance(0.1)) {
    return random.pick(junk);
  }
  const names = Object.keys(value);
  if (names.length === 0 || random.chance(0.1))
    return { ...value, [`field_${random.below(9)}`]: random.pick(junk) };
  const name = random.pick(names);
  const { [name]: old, ...others } = value as { [name: string]: unknown };
  if (random.chance(0.2)) return others;
  return { ...value, [name]: random.chance(0.3) ? corrupted(old, random) : random.pick(junk) };
};

/** The value as text for a path or a query. */
export const asText = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "");

/** An image of one pixel. */
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const contents: readonly Buffer[] = [
  pixel,
  pixel.subarray(0, 30),
  Buffer.alloc(0),
  Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"),
  Buffer.from("<svg onload='x()'/>"),
  Buffer.from("RIFF....WAVEfmt "),
  Buffer.from("GIF89a"),
];
const fileNames = ["a.png", "a.jpg", "a.svg", "a.gif", "a.mp3", "a.wav", "../a.png", "a", ".png"];
const fileTypes = ["image/png", "image/jpeg", "image/svg+xml", "audio/mpeg", "audio/wav", "", "x"];

const fileOf = (random: Random): File => {
  if (random.chance(0.4)) return new File([pixel], "a.png", { type: "image/png" });
  const type = random.pick(fileTypes);
  return new File([random.pick(contents)], random.pick(fileNames), { type });
};
const formText = (random: Random): string =>
  random.chance(0.6) ? random.pick(texts) : asText(random.pick(junk));

/** A form with the schema's fields. `file` mostly is a file, often of another type than declared. */
export const formOf = ({ properties }: Json, random: Random): FormData => {
  const form = new FormData();
  const names = Object.keys(properties as object).filter(() => random.chance(0.9));
  for (const name of names) {
    const isFile = name === "file" && random.chance(0.95);
    if (isFile) form.append(name, fileOf(random));
    else form.append(name, formText(random));
  }
  return form;
};
