import {
  type DataFault,
  type DataRead,
  type LabelledLines,
  readTextSections,
} from "@reelwright/film/data-files";
import { type Lines, mergedLines, tones } from "./tones.ts";

/** The sections of a book's lines. */
const sectionNames = [
  "hook",
  "hook.named",
  "hook.standard",
  "hook.problem",
  "hook.testimonial",
  "hook.unboxing",
  "hook.before",
  "hook.list",
  "problem",
  "before",
  "doubt",
  "opening",
  "named",
  "named.unboxing",
  "benefit",
  "everyday",
  "details",
  "try",
  "after",
  "relief",
  "opinion",
  "recap",
  "bonus",
  "number",
  "good",
  "close",
  "calls",
  "point",
  "point.noun",
  "point.verb",
  "point.figure",
  "point.offer",
] as const;
type SectionName = (typeof sectionNames)[number];
export type Sections = { readonly [name in SectionName]: Lines };

/** What `book.txt` of a language holds. */
export type BookText = {
  readonly lines: Sections;
  /** "reason" by plural category, where phrases count (`{reasons}`). */
  readonly reasons: { readonly [category in Intl.LDMLPluralRule]?: string };
  /** How frames begin that go on from another point. */
  readonly continues: readonly string[];
};

const plural = /^(zero|one|two|few|many|other): (.+)$/u;

/** Lines by the tone that labels them: without a label they suit every tone. */
const byTone = (groups: readonly LabelledLines[], faults: DataFault[]): Lines =>
  mergedLines(
    ...groups.map(({ label, line, texts }): Lines => {
      const tone = label === "" ? "any" : tones.find((known) => known === label);
      if (tone === undefined) faults.push({ line, message: `no tone is called (${label})` });
      return { [tone ?? "any"]: texts.map(({ text }) => text) };
    }),
  );

const reasonsOf = (groups: readonly LabelledLines[], faults: DataFault[]): BookText["reasons"] =>
  Object.fromEntries(
    groups
      .flatMap(({ texts }) => texts)
      .map(({ text, line }) => {
        const [, category = "", word = ""] = plural.exec(text) ?? [];
        if (word === "") faults.push({ line, message: `no plural category begins "${text}"` });
        return [category, word];
      }),
  );

/** Reads the text of a book. Faults are sections, tones and plural categories that don't exist. */
export const readBook = (text: string): DataRead<BookText> => {
  const { sections, faults: found } = readTextSections(text);
  const faults = [...found];
  const lines: { [name in SectionName]?: Lines } = {};
  let [reasons, continues]: [BookText["reasons"], readonly string[]] = [{}, []];
  for (const { name, line, groups } of sections) {
    const known = sectionNames.find((one) => one === name);
    if (name === "reasons") reasons = reasonsOf(groups, faults);
    else if (name === "continues") {
      continues = groups.flatMap(({ texts }) => texts.map(({ text: start }) => start));
    } else if (known !== undefined) lines[known] = byTone(groups, faults);
    else faults.push({ line, message: `no section is called [${name}]` });
  }
  const empty = sectionNames.map((name): [SectionName, Lines] => [name, {}]);
  const complete = { ...Object.fromEntries(empty), ...lines } as Sections;
  return { value: { lines: complete, reasons, continues }, faults };
};
