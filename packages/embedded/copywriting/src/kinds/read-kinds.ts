import { type Lines, mergedLines, tones } from "../phrase-books/tones.ts";

/** What may be said of a kind of product, by what it is about. */
export type KindLines = {
  /** For whom it is, before the product is named. */
  readonly hook: Lines;
  /** What is bothersome without it, before the product is named. */
  readonly pain: Lines;
  /** Seen from close by. */
  readonly detail: Lines;
  /** In use, in the course of a day. */
  readonly moment: Lines;
  /** How it is now. */
  readonly relief: Lines;
  /** Selling points that hold for every product of the kind. */
  readonly points: readonly string[];
};

const topics = {
  h: "hook",
  p: "pain",
  d: "detail",
  m: "moment",
  r: "relief",
  "=": "points",
} as const;

const topicOf = (line: string) => topics[line[0] as keyof typeof topics];
/** Lines of every tone have only their topic's letter; see `tones` for the second one. */
const toneOf = (line: string) => (line[1] === " " ? "any" : tones[line[1] ?? ""]);
const textOf = (line: string): string => line.slice(line.indexOf(" ") + 1);

const linesOf = (lines: readonly string[]): KindLines => {
  const strange = lines.find((line) => !topicOf(line) || !toneOf(line) || !/^.[^ ]? /u.test(line));
  if (strange !== undefined) throw new Error(`no topic begins "${strange}"`);
  const read = (topic: keyof KindLines): Lines =>
    mergedLines(
      ...lines
        .filter((line) => topicOf(line) === topic)
        .map((line) => ({ [toneOf(line) ?? "any"]: [textOf(line)] })),
    );
  return {
    ...{ hook: read("hook"), pain: read("pain"), detail: read("detail") },
    ...{ moment: read("moment"), relief: read("relief"), points: read("points").any ?? [] },
  };
};

/**
 * Reads kinds: `# name`, then a line per sentence that begins with its topic (h hook, p pain, d detail, m moment,
 * r relief, = a selling point), which the letter of a tone may follow (`ph` a pain
 * that is said humorously). Throws for a line without a topic.
 */
export const readKinds = (text: string): ReadonlyMap<string, KindLines> =>
  new Map(
    text
      .split(/^# /mu)
      .slice(1)
      .map((block): [string, KindLines] => {
        const [name = "", ...lines] = block.split("\n").filter((line) => line.trim() !== "");
        return [name, linesOf(lines)];
      }),
  );
