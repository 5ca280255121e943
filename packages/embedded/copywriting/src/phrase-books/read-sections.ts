import { type Lines, tones } from "./tones.ts";

/** What a short book has lines for; see `readSections`. */
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

const byTone = (lines: readonly string[]): Lines => {
  const sorted: Record<string, string[]> = {};
  for (const line of lines) {
    const tone = tones[line[0] ?? ""];
    if (!tone || line[1] !== " ") throw new Error(`a phrase book has no tone for "${line}"`);
    sorted[tone] = [...(sorted[tone] ?? []), line.slice(2)];
  }
  return sorted;
};

/**
 * Reads a book's text: `# section`, then a line per phrase that begins with its tone (a any, c conversational,
 * p professional, e enthusiastic, h humorous, m calm). Throws for a section or a tone that there isn't.
 */
export const readSections = (text: string): Sections => {
  const blocks = text.split(/^# /mu).slice(1);
  const read = blocks.map((block): [SectionName, Lines] => {
    const [name = "", ...lines] = block.split("\n").filter((line) => line.trim() !== "");
    const known = sectionNames.find((one) => one === name);
    if (!known) throw new Error(`a phrase book has no section "${name}"`);
    return [known, byTone(lines)];
  });
  const empty = sectionNames.map((name): [SectionName, Lines] => [name, {}]);
  return Object.fromEntries([...empty, ...read]) as Sections;
};
