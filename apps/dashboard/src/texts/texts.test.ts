/** All languages have the same keys with the same arguments. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "@jest/globals";
import compile from "icu-minify/compile";

type Texts = { readonly [key: string]: string | Texts };

/** Each text by its path: `jobs.filter.all`. */
const textsIn = (texts: Texts, path = ""): readonly (readonly [string, string])[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string"
      ? [[`${path}${key}`, value] as const]
      : textsIn(value, `${path}${key}.`),
  );

/** Names of arguments and tags below compiled nodes. */
const namesIn = (nodes: readonly unknown[]): readonly string[] =>
  nodes.flatMap((node) => {
    if (!Array.isArray(node) || typeof node[0] !== "string") return [];
    const [name, kind, options] = node as readonly unknown[] as [string, unknown, unknown];
    if (typeof kind !== "number") return [name, ...namesIn(node.slice(1))];
    const branches = typeof options === "object" && options !== null ? Object.values(options) : [];
    return [name, ...branches.flatMap((each) => (Array.isArray(each) ? namesIn(each) : []))];
  });

const argumentsOf = (text: string): readonly string[] => {
  const compiled: unknown = compile(text);
  return Array.isArray(compiled) ? [...new Set(namesIn(compiled))].sort() : [];
};

const here = dirname(fileURLToPath(import.meta.url));

/** The texts of a language: a file for each name. */
const messagesOf = (language: string): Texts =>
  Object.fromEntries(
    readdirSync(join(here, language)).map((file) => [
      file.replace(/\.json$/, ""),
      JSON.parse(readFileSync(join(here, language, file), "utf8")) as Texts,
    ]),
  );

const known = new Map(textsIn(messagesOf("en")));

describe.each([
  ["German", messagesOf("de")],
  ["Spanish", messagesOf("es")],
  ["Japanese", messagesOf("ja")],
])("%s", (_language, messages) => {
  const own = new Map(textsIn(messages));

  test("has every text, and no other", () => {
    expect([...own.keys()].sort()).toEqual([...known.keys()].sort());
    expect([...own].filter(([, text]) => text.trim() === "")).toEqual([]);
  });

  test("each text takes the English one's arguments", () => {
    const others = [...own].filter(
      ([key, text]) =>
        JSON.stringify(argumentsOf(text)) !== JSON.stringify(argumentsOf(known.get(key) ?? "")),
    );
    expect(others).toEqual([]);
  });
});

test("arguments are found in plurals, selections and tags", () => {
  expect(argumentsOf("{count, plural, one {# of {total}} other {<b>{name}</b>}}")).toEqual([
    "b",
    "count",
    "name",
    "total",
  ]);
  expect(argumentsOf("No argument.")).toEqual([]);
});
