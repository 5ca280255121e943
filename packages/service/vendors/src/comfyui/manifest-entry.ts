/** Reads an entry of a manifest strictly: what is written wrongly is told with the member's name. */
import { type FrameUse, type Placeholder, placeholders, type Workflow } from "./workflow.ts";

/** A workflow that can't be used: which file and member, and what is wrong. */
export class WorkflowError extends Error {
  override readonly name = "WorkflowError";
}

const members = new Set([
  "file",
  "makes",
  "models",
  "pictures",
  "start",
  "end",
  "megapixels",
  "model_megapixels",
  "multiple_of",
  "fps",
  "frame_step",
  "max_seconds",
  "negative_prompt",
  "cost_usd",
  "output",
  "without",
]);

type Members = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === "string");

/** Reads members of an entry; `where` names the entry in errors. */
const reader = (entry: Members, where: string) => {
  const wrong = (name: string, wanted: string): WorkflowError =>
    new WorkflowError(`${where}.${name} must be ${wanted}`);
  return {
    wrong,
    text: (name: string, fallback?: string): string => {
      const value = entry[name] ?? fallback;
      if (typeof value !== "string") throw wrong(name, "a text");
      return value;
    },
    number: (name: string, least: number, fallback?: number): number => {
      const value = entry[name] ?? fallback;
      if (typeof value !== "number" || !(value >= least))
        throw wrong(name, `a number of at least ${least}`);
      return value;
    },
    choice: <Choice extends string>(
      name: string,
      choices: readonly Choice[],
      fallback?: Choice,
    ): Choice => {
      const value = entry[name] ?? fallback;
      const choice = choices.find((each) => each === value);
      if (choice === undefined) throw wrong(name, `one of ${choices.join(", ")}`);
      return choice;
    },
    texts: (name: string): readonly string[] => {
      const value = entry[name];
      if (!isTexts(value) || value.length === 0) throw wrong(name, "a list of texts");
      return value;
    },
    entries: (name: string): readonly (readonly [string, unknown])[] => {
      const value = entry[name] ?? {};
      if (!isObject(value)) throw wrong(name, "an object");
      return Object.entries(value);
    },
  };
};
type Reader = ReturnType<typeof reader>;

const pair = ({ wrong }: Reader, value: unknown): readonly [number, number] => {
  const [least, most] = Array.isArray(value) ? value : [];
  const isRange = Number.isInteger(least) && Number.isInteger(most) && 0 <= least && least <= most;
  if (!isRange || most > 4) throw wrong("pictures", "two numbers from 0 to 4: the least, the most");
  return [least, most];
};

const areas = (read: Reader): Workflow["megapixels"] => {
  const entries = read.entries("megapixels");
  const isArea = (value: unknown): value is number => typeof value === "number" && value > 0;
  if (entries.length === 0 || !entries.every(([, value]) => isArea(value)))
    throw read.wrong("megapixels", "an object of resolutions and their millions of pixels");
  return Object.fromEntries(entries.map(([name, value]) => [name, Number(value)]));
};

const leftOut = (read: Reader): Workflow["without"] =>
  Object.fromEntries(
    read.entries("without").map(([name, nodes]) => {
      if (!placeholders.some((each) => each === name))
        throw read.wrong(`without.${name}`, `left away: ${name} is no placeholder`);
      if (!isTexts(nodes)) throw read.wrong(`without.${name}`, "a list of nodes");
      return [name as Placeholder, nodes];
    }),
  );

const frameUses: readonly FrameUse[] = ["required", "optional", "none"];

/** What an entry says, without its graph. Throws `WorkflowError`. */
export const manifestEntry = (entry: unknown, where: string): Omit<Workflow, "graph"> => {
  if (!isObject(entry)) throw new WorkflowError(`${where} must be an object`);
  const unknown = Object.keys(entry).find((name) => !members.has(name));
  if (unknown !== undefined) throw new WorkflowError(`${where}.${unknown} is no member we know`);
  const read = reader(entry, where);
  const makes = read.choice("makes", ["picture", "clip", "upscale"] as const);
  return {
    file: read.text("file"),
    makes,
    models: read.texts("models"),
    pictures: pair(read, entry["pictures"] ?? [0, 0]),
    start: read.choice("start", frameUses, "none"),
    end: read.choice("end", frameUses, "none"),
    megapixels: makes === "upscale" ? {} : areas(read),
    modelMegapixels:
      entry["model_megapixels"] === undefined ? null : read.number("model_megapixels", 0.01),
    multipleOf: read.number("multiple_of", 1, 16),
    fps: read.number("fps", 1, makes === "clip" ? undefined : 1),
    frameStep: read.number("frame_step", 1, 1),
    maxSeconds: read.number("max_seconds", 1, makes === "clip" ? undefined : 1),
    negativePrompt: read.text("negative_prompt", ""),
    costUsd: read.number("cost_usd", 0, 0),
    output: read.text("output"),
    without: leftOut(read),
  };
};
