import {
  type DataFault,
  type DataRead,
  type LabelledLines,
  labelFaults,
  linesOf,
  readTextSections,
  type TextSection,
} from "@reelwright/film/data-files";
import type { PriceWords } from "../prices.ts";
import { type Lines, mergedLines, tones } from "./tones.ts";

/** Sections of lines. Which phase uses them is in `structures.ts`. */
const sectionNames = [
  ...(["hook", "hook.named", "hook.more", "hook.standard", "hook.problem"] as const),
  ...(["hook.testimonial", "hook.unboxing", "hook.unboxing.more", "hook.before"] as const),
  ...(["hook.before.more", "hook.list", "hook.list.more", "hook.point", "introduction"] as const),
  ...(["problem", "agitate", "before", "doubt", "opening", "opening.more"] as const),
  ...(["named", "named.unboxing", "pitch", "solution", "solution.more", "experience"] as const),
  ...(["reveal", "turn", "benefit.announce", "everyday", "details", "try", "after"] as const),
  ...(["difference", "relief", "opinion", "recap", "recap.announce", "bonus"] as const),
  ...(["bonus.announce", "number", "close", "calls", "spare.before", "spare.after"] as const),
  ...(["point", "point.noun", "point.verb", "point.figure", "point.offer"] as const),
] as const;
/** Sections of other forms. */
const otherNames = ["reasons", "continues", "verbs", "basic frames", "price"] as const;
export type SectionName = (typeof sectionNames)[number];
export type Sections = { readonly [name in SectionName]: Lines };

/** What `book.txt` of a language holds. */
export type BookText = {
  readonly lines: Sections;
  /** The word "reason" by plural category, for `{reasons}`. */
  readonly reasons: { readonly [category in Intl.LDMLPluralRule]?: string };
  /** Beginnings of frames that continue from another point. */
  readonly continues: readonly string[];
  /** Verbs that begin points about what the product does, if the language frames such points differently. */
  readonly verbs: readonly string[];
  /** Frames that a script may use for several points. */
  readonly basics: readonly string[];
  readonly price: PriceWords;
};

const pluralCategories = ["zero", "one", "two", "few", "many", "other"] as const;

/** Lines by the tone that labels them: without a label they suit every tone. */
const byTone = (groups: readonly LabelledLines[], faults: DataFault[]): Lines =>
  mergedLines(
    ...groups.map(({ label, line, texts }): Lines => {
      const tone = label === "" ? "any" : tones.find((known) => known === label);
      if (tone === undefined) faults.push({ line, message: `no tone is called (${label})` });
      return { [tone ?? "any"]: texts.map(({ text }) => text) };
    }),
  );

/** Reads the text of a book. Faults are sections, tones and plural categories that don't exist. */
export const readBook = (text: string): DataRead<BookText> => {
  const { sections, faults: found } = readTextSections(text);
  const faults = [...found];
  const sectionOf = (name: string): TextSection | undefined =>
    sections.find((section) => section.name === name);
  const plain = (name: (typeof otherNames)[number]): readonly string[] => {
    const section = sectionOf(name);
    if (section) faults.push(...labelFaults(section));
    return section ? linesOf(section).map((line) => line.text) : [];
  };
  for (const { name, line } of sections)
    if (![...sectionNames, ...otherNames].some((known) => known === name))
      faults.push({ line, message: `no section is called [${name}]` });
  const lines = Object.fromEntries(
    sectionNames.map((name) => [name, byTone(sectionOf(name)?.groups ?? [], faults)]),
  ) as Sections;
  /** Lines of the form `key: text`. */
  const pairsOf = (name: "reasons" | "price", keys: readonly string[]) =>
    Object.fromEntries(
      plain(name).map((text) => {
        const [, key = "", value = ""] = /^(\w+): (.+)$/u.exec(text) ?? [];
        const line = sectionOf(name)?.line ?? 1;
        if (!keys.includes(key))
          faults.push({ line, message: `no key of [${name}] begins "${text}"` });
        return [key, value];
      }),
    );
  return {
    value: {
      lines,
      reasons: pairsOf("reasons", pluralCategories),
      continues: plain("continues"),
      verbs: plain("verbs").flatMap((line) => line.split(/\s+/u)),
      basics: plain("basic frames"),
      price: {
        ...{ line: "{price}", before: "", after: "" },
        ...pairsOf("price", ["line", "before", "after"]),
      },
    },
    faults,
  };
};
