/** What may be said of a kind of product, by what it is about. */
export type KindLines = {
  /** For whom it is, before the product is named. */
  readonly hook: readonly string[];
  /** What is bothersome without it, before the product is named. */
  readonly pain: readonly string[];
  /** Seen from close by. */
  readonly detail: readonly string[];
  /** In use, in the course of a day. */
  readonly moment: readonly string[];
  /** How it is now. */
  readonly relief: readonly string[];
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

const linesOf = (lines: readonly string[]): KindLines => {
  const read: Record<keyof KindLines, string[]> = {
    ...{ hook: [], pain: [], detail: [], moment: [], relief: [], points: [] },
  };
  for (const line of lines) {
    const topic = topics[line[0] as keyof typeof topics];
    if (!topic || line[1] !== " ") throw new Error(`no topic begins "${line}"`);
    read[topic].push(line.slice(2));
  }
  return read;
};

/**
 * Reads kinds: `# name`, then a line per sentence that begins with its topic (h hook, p pain, d detail, m moment,
 * r relief, = a selling point). Throws for a line without a topic.
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
