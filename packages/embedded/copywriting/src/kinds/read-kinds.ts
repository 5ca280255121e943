import {
  type DataFault,
  type DataRead,
  type LabelledLines,
  readTextSections,
} from "@reelwright/film/data-files";
import { type Lines, mergedLines, tones } from "../phrase-books/tones.ts";

/** Lines about a kind of product, by topic. */
export type KindLines = {
  /** Who it is for. Used before the product is named. */
  readonly hook: Lines;
  /** The problem without it. Used before the product is named. */
  readonly pain: Lines;
  /** Details seen up close. */
  readonly detail: Lines;
  /** Everyday use. */
  readonly moment: Lines;
  /** Life with the product. */
  readonly relief: Lines;
  /** Selling points that hold for every product of the kind. */
  readonly points: readonly string[];
};

const topics = ["hook", "pain", "detail", "moment", "relief", "points"] as const;
type Topic = (typeof topics)[number];

/** The topic and the tone of a label: `pain`, or `pain, humorous`. */
const read = (label: string): readonly [Topic, keyof Lines] | null => {
  const [first, second = "any", ...more] = label.split(", ");
  const topic = topics.find((known) => known === first);
  const tone = tones.find((known) => known === second);
  return topic === undefined || tone === undefined || more.length > 0 ? null : [topic, tone];
};

const linesOf = (groups: readonly LabelledLines[], faults: DataFault[]): KindLines => {
  const found = groups.flatMap(({ label, line, texts }) => {
    const known = read(label);
    if (known !== null) return [{ topic: known[0], tone: known[1], texts }];
    faults.push({
      line,
      message: label === "" ? "text before a (topic)" : `no topic and tone are called (${label})`,
    });
    return [];
  });
  const about = (topic: Topic): Lines =>
    mergedLines(
      ...found
        .filter((group) => group.topic === topic)
        .map(({ tone, texts }) => ({ [tone]: texts.map(({ text }) => text) })),
    );
  return {
    ...{ hook: about("hook"), pain: about("pain"), detail: about("detail") },
    ...{ moment: about("moment"), relief: about("relief"), points: about("points").any ?? [] },
  };
};

/** Reads `kinds.txt`. It has one section per kind. Labels name a topic and a tone. Other labels are faults. */
export const readKinds = (text: string): DataRead<ReadonlyMap<string, KindLines>> => {
  const { sections, faults: found } = readTextSections(text);
  const faults = [...found];
  const value = new Map(sections.map(({ name, groups }) => [name, linesOf(groups, faults)]));
  return { value, faults };
};
