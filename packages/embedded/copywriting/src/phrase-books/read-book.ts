import {
  type DataFault,
  type DataLine,
  type DataRead,
  type LabelledLines,
  labelFaults,
  linesOf,
  readTextSections,
  type TextSection,
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
  /** The word "reason" by plural category, for `{reasons}`. */
  readonly reasons: { readonly [category in Intl.LDMLPluralRule]?: string };
  /** Beginnings of frames that continue from another point. */
  readonly continues: readonly string[];
  /** Verbs that begin points about what the product does, if the language frames such points differently. */
  readonly verbs: readonly string[];
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

const reasonsOf = (lines: readonly DataLine[], faults: DataFault[]): BookText["reasons"] =>
  Object.fromEntries(
    lines.map(({ text, line }) => {
      const [, category = "", word = ""] = plural.exec(text) ?? [];
      if (word === "") faults.push({ line, message: `no plural category begins "${text}"` });
      return [category, word];
    }),
  );

/** The lines of each section in `names`. `others` are sections of another form. Any more sections are faults. */
export const linesBySection = <Name extends string>(
  sections: readonly TextSection[],
  names: readonly Name[],
  others: readonly string[],
  faults: DataFault[],
): { readonly [name in Name]: Lines } => {
  const lines = new Map<string, Lines>(names.map((name) => [name, {}]));
  for (const section of sections) {
    const { name, line, groups } = section;
    if (lines.has(name)) lines.set(name, byTone(groups, faults));
    else if (others.includes(name)) faults.push(...labelFaults(section));
    else faults.push({ line, message: `no section is called [${name}]` });
  }
  return Object.fromEntries(lines) as { readonly [name in Name]: Lines };
};

/** The plain lines of a section, without labels. */
export const plainLines = (sections: readonly TextSection[], wanted: string): readonly DataLine[] =>
  sections.filter(({ name }) => name === wanted).flatMap(linesOf);

/** Reads the text of a book. Faults are sections, tones and plural categories that don't exist. */
export const readBook = (text: string): DataRead<BookText> => {
  const { sections, faults: found } = readTextSections(text);
  const faults = [...found];
  const lines = linesBySection(sections, sectionNames, ["reasons", "continues", "verbs"], faults);
  const reasons = reasonsOf(plainLines(sections, "reasons"), faults);
  const continues = plainLines(sections, "continues").map(({ text: start }) => start);
  const verbs = plainLines(sections, "verbs").flatMap((line) => line.text.split(/\s+/u));
  return { value: { lines, reasons, continues, verbs }, faults };
};
