/** The table of products and the words that name them. `data/products/README.md` describes the files. */

import { readdirSync, readFileSync } from "node:fs";
import type { HexColour } from "../artifacts.ts";
import { lazy } from "../concurrency.ts";
import {
  type DataFault,
  type DataLine,
  type DataRead,
  faultLines,
  faultless,
  labelFaults,
  linesOf,
  readTable,
  readTextSections,
  type TextSection,
} from "../data-files.ts";
import { type Action, actions } from "../prompts.ts";

const rests = ["hand", "table", "floor"] as const;
/** What carries a thing in an image: hands, a table or counter, or the floor of a room or street. */
export type Rest = (typeof rests)[number];

const bodyParts = [
  ...(["head", "eyes", "ears", "neck", "collar", "wrist", "finger"] as const),
  ...(["torso", "body", "legs", "feet", "carried"] as const),
] as const;
/** Where something is worn. `body`: from the shoulders down over the legs; `carried`: hangs from a hand. */
export type BodyPart = (typeof bodyParts)[number];

const tastes = ["drunk", "brewed", "bitten"] as const;
/** How something is consumed. `brewed`: brewed or mixed first, so it is drunk only from a bottle or can. */
export type Taste = (typeof tastes)[number];

const traits = [
  ...(["applied", "cloth", "hard", "ingredient"] as const),
  ...(["intangible", "offer", "untasted", "unworn"] as const),
] as const;
type Trait = (typeof traits)[number];

/** A word that names a product. */
export type ProductWord = {
  readonly language: string;
  /** As the language writes it, with its capitals. */
  readonly text: string;
  /** It also names the product as the last part of a compound. */
  readonly endsCompounds: boolean;
  /** It has no article and no plural form. */
  readonly hasOneForm: boolean;
};

/** A row of the table with its words. */
export type Product = {
  readonly name: string;
  readonly kind: string | null;
  /** Whether this is the row of a kind. Its words tell only the kind, and its properties are defaults. */
  readonly isKind: boolean;
  /** The longest side, from the smallest to the largest usual one. */
  readonly centimetres: readonly [least: number, most: number] | null;
  readonly rest: Rest | null;
  /** `nowhere`: worn, but not where a figure here can wear it. */
  readonly worn: BodyPart | "nowhere" | null;
  readonly taste: Taste | null;
  readonly uses: readonly Action[] | null;
  /** The color of the liquid that is poured from it. */
  readonly pours: HexColour | null;
  readonly traits: ReadonlySet<Trait>;
  readonly words: readonly ProductWord[];
};

/** `other drinkware` is the row of the kind `drinkware`. */
const kindRow = "other ";

const columns = 9;
type Report = (message: string) => void;

const oneOf = <T extends string>(known: readonly T[], cell: string, report: Report): T | null => {
  if (cell === "-") return null;
  const found = known.find((one) => one === cell);
  if (found === undefined) report(`"${cell}" is none of ${known.join(", ")}`);
  return found ?? null;
};

const listOf = <T extends string>(known: readonly T[], cell: string, report: Report): T[] =>
  cell === "-" ? [] : cell.split(", ").flatMap((one) => oneOf(known, one, report) ?? []);

const sizeOf = (cell: string, report: Report): Product["centimetres"] => {
  if (cell === "-") return null;
  const [, least, most] = /^(\d+(?:\.\d)?)-(\d+(?:\.\d)?)$/u.exec(cell) ?? [];
  if (Number(least) < Number(most)) return [Number(least), Number(most)];
  report(`"${cell}" is no size: write 9-13`);
  return null;
};

const colorOf = (cell: string, report: Report): HexColour | null => {
  if (cell === "-") return null;
  if (!/^#[\da-f]{6}$/u.test(cell)) report(`"${cell}" is no color: write #5b3520`);
  return cell as HexColour;
};

const productOf = (cells: readonly string[], report: Report): Omit<Product, "words"> => {
  const [name = "", kind = "-", size = "-", rest = "-", worn = "-", taste = "-", uses = "-"] =
    cells;
  const [pours = "-", traitList = "-"] = cells.slice(7);
  const isKind = name.startsWith(kindRow);
  if (isKind && name !== `${kindRow}${kind}`) report(`[${name}] isn't of the kind "${kind}"`);
  if ((size === "-") !== (rest === "-")) report("a size and what it rests on go together");
  const listed = listOf(actions, uses, report);
  return {
    ...{ name, isKind, kind: kind === "-" ? null : kind },
    ...{ centimetres: sizeOf(size, report), rest: oneOf(rests, rest, report) },
    worn: oneOf([...bodyParts, "nowhere"], worn, report),
    taste: oneOf(tastes, taste, report),
    uses: listed.length > 0 ? listed : null,
    pours: colorOf(pours, report),
    traits: new Set(listOf(traits, traitList, report)),
  };
};

/** Reads `products.tsv`. */
export const readProducts = (text: string): DataRead<readonly Omit<Product, "words">[]> => {
  const { value: rows, faults: found } = readTable(text, columns);
  const faults = [...found];
  const products = rows.map(({ cells, line }) =>
    productOf(cells, (message) => faults.push({ line, message })),
  );
  const kinds = new Set(products.filter(({ isKind }) => isKind).map(({ kind }) => kind));
  for (const [at, { name, kind }] of products.entries()) {
    const { line = 1 } = rows[at] ?? {};
    if (products.findIndex((other) => other.name === name) !== at)
      faults.push({ line, message: `second row [${name}]` });
    if (kind !== null && !kinds.has(kind))
      faults.push({ line, message: `no row [${kindRow}${kind}]` });
  }
  return { value: products, faults };
};

/** The words of a section: between commas, over any number of lines. */
const wordsIn = (section: TextSection): readonly DataLine[] =>
  linesOf(section).flatMap(({ text, line }) =>
    text.split(/,\s*/u).map((word) => ({ text: word, line })),
  );

const wordFault = (written: string, language: string): string | null => {
  const text = written.replace(/^~|\*$/gu, "");
  if (written === "") return "a comma without a word";
  if (text !== text.normalize("NFC").trim() || /\s{2}|[~*()[\]]/u.test(text))
    return `"${written}" is written wrong`;
  if (written.endsWith("*") && language !== "en") return `"${written}": only English has a *`;
  return null;
};

const wordOf = (written: string, language: string): ProductWord => ({
  language,
  text: written.replace(/^~|\*$/gu, ""),
  endsCompounds: written.startsWith("~"),
  hasOneForm: written.endsWith("*"),
});

const headingFaults = (
  section: TextSection,
  products: ReadonlySet<string>,
): readonly DataFault[] => [
  ...(products.has(section.name)
    ? []
    : [{ line: section.line, message: `no product is called [${section.name}]` }]),
  ...labelFaults(section),
];

/** Reads a language's `words` file: words by the name of their product. */
export const readProductWords = (
  text: string,
  language: string,
  products: ReadonlySet<string>,
): DataRead<ReadonlyMap<string, readonly ProductWord[]>> => {
  const { sections, faults } = readTextSections(text);
  const written = sections.flatMap((section) =>
    wordsIn(section).map((word) => ({ ...word, product: section.name })),
  );
  const first = new Map(written.toReversed().map((word) => [word.text, word] as const));
  const wordFaults = written.flatMap((word) => {
    const { product, line } = first.get(word.text) ?? word;
    const isFirst = first.get(word.text) === word;
    const again = isFirst ? null : `"${word.text}" stands in [${product}] already, line ${line}`;
    return [wordFault(word.text, language), again].flatMap((message) =>
      message === null ? [] : [{ line: word.line, message }],
    );
  });
  const value = new Map(
    sections.map((section) => [
      section.name,
      wordsIn(section).map((word) => wordOf(word.text, language)),
    ]),
  );
  return {
    value,
    faults: [
      ...faults,
      ...sections.flatMap((section) => headingFaults(section, products)),
      ...wordFaults,
    ],
  };
};

/** Beside `src` and `dist`, so that one path serves development and builds. */
const home = new URL("../../data/products/", import.meta.url);
const textOf = (name: string): string => readFileSync(new URL(name, home), "utf8");

/** English first, then by code. If a word has meanings in two languages, the first one counts. */
const wordFiles = lazy((): readonly string[] =>
  readdirSync(new URL("words/", home))
    .filter((name) => name.endsWith(".txt"))
    .sort(
      (one, other) =>
        Number(other === "en.txt") - Number(one === "en.txt") || (one < other ? -1 : 1),
    ),
);

/**
 * Every product with its words in all languages, because the language of a name is unknown. Read on the first call.
 * Throws the faults of the files with their lines.
 */
export const productTable = lazy((): readonly Product[] => {
  const rows = faultless("data/products/products.tsv", readProducts(textOf("products.tsv")));
  const names = new Set(rows.map(({ name }) => name));
  const words = wordFiles().map((file) =>
    faultless(
      `data/products/words/${file}`,
      readProductWords(textOf(`words/${file}`), file.replace(".txt", ""), names),
    ),
  );
  return rows.map((row) => ({
    ...row,
    words: words.flatMap((ofLanguage) => ofLanguage.get(row.name) ?? []),
  }));
});

/** The row of each kind, by the kind's name. */
export const kindTable = lazy(
  (): ReadonlyMap<string, Product> =>
    new Map(
      productTable().flatMap((product) =>
        product.isKind && product.kind !== null ? [[product.kind, product] as const] : [],
      ),
    ),
);

/** Whether a kind of products has a trait. */
export const kindHas = (kind: string, trait: Trait): boolean =>
  kindTable().get(kind)?.traits.has(trait) ?? false;

const contextSections = ["another thing", "for pets", "for babies", "not for babies"] as const;

/** English words next to a product's word that change its meaning. */
export const wordsAround = lazy(
  (): Readonly<Record<(typeof contextSections)[number], ReadonlySet<string>>> => {
    const { sections, faults } = readTextSections(textOf("words-around.txt"));
    const missing = contextSections
      .filter((name) => !sections.some((section) => section.name === name))
      .map((name) => ({ line: 1, message: `no section [${name}]` }));
    faultless("data/products/words-around.txt", { value: null, faults: [...faults, ...missing] });
    const wordsOf = (name: string): ReadonlySet<string> =>
      new Set(
        sections
          .filter((section) => section.name === name)
          .flatMap((section) => wordsIn(section).map(({ text }) => text)),
      );
    return {
      "another thing": wordsOf("another thing"),
      "for pets": wordsOf("for pets"),
      "for babies": wordsOf("for babies"),
      "not for babies": wordsOf("not for babies"),
    };
  },
);

/** What is wrong in the files, one line for each fault. */
export const productFaults = (): readonly string[] => {
  const { value: rows, faults } = readProducts(textOf("products.tsv"));
  const names = new Set(rows.map(({ name }) => name));
  const named = new Set<string>();
  const ofWords = wordFiles().flatMap((file) => {
    const read = readProductWords(textOf(`words/${file}`), file.replace(".txt", ""), names);
    for (const name of read.value.keys()) named.add(name);
    return faultLines(`data/products/words/${file}`, read.faults);
  });
  const unnamed = [...names].filter((name) => !named.has(name));
  return [
    ...faultLines("data/products/products.tsv", faults),
    ...ofWords,
    ...unnamed.map((name) => `data/products/words: no language has words for [${name}]`),
  ];
};
