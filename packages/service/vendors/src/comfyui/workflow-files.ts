import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isObject } from "../json-answer.ts";
import {
  type FrameUse,
  type Graph,
  linkOf,
  namesIn,
  type Placeholder,
  placeholders,
  type Workflow,
} from "./workflow.ts";

/** Beside `src` and `dist`, so that one path serves development and builds. */
const shipped = fileURLToPath(new URL("../../data/comfyui/", import.meta.url));

const readJson = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    const reason =
      error instanceof SyntaxError
        ? `is not JSON: ${error.message}`
        : `can't be read: ${String((error as NodeJS.ErrnoException).code)}`;
    throw new WorkflowError(`${path} ${reason}`, { cause: error });
  }
};

const checkedGraph = (json: unknown, path: string): Graph => {
  if (!isObject(json)) throw new WorkflowError(`${path} must be an object of nodes`);
  if (Array.isArray(json["nodes"]))
    throw new WorkflowError(`${path} is in the editor's format: save it by "Export (API)"`);
  for (const [id, node] of Object.entries(json)) {
    if (!isObject(node) || typeof node["class_type"] !== "string" || !isObject(node["inputs"]))
      throw new WorkflowError(`${path}: node ${id} needs class_type and inputs`);
    checkInputs(json, node["inputs"], `${path}: ${id}.inputs`);
  }
  return json as Graph;
};

const checkInputs = (
  nodes: Readonly<Record<string, unknown>>,
  inputs: Readonly<Record<string, unknown>>,
  where: string,
): void => {
  for (const [name, value] of Object.entries(inputs)) {
    const link = linkOf(value);
    if (link !== null && !Object.hasOwn(nodes, link))
      throw new WorkflowError(`${where}.${name} links to node ${link}, which doesn't exist`);
    const unknown = namesIn(value).find((each) => !placeholders.some((known) => known === each));
    if (unknown !== undefined)
      throw new WorkflowError(
        `${where}.${name} has the unknown placeholder {{${unknown}}}; there are ${placeholders.join(", ")}`,
      );
  }
};

/** The nodes that contain a placeholder. */
const usersOf = (graph: Graph, name: Placeholder): readonly string[] =>
  Object.entries(graph)
    .filter(([, { inputs }]) => Object.values(inputs).some((each) => namesIn(each).includes(name)))
    .map(([id]) => id);

/** Placeholders that a graph needs so that no input is ignored, and those that may have no value. */
const inputsOf = ({ makes, pictures: [least, most], start, end }: Omit<Workflow, "graph">) => {
  const all = ["picture_1", "picture_2", "picture_3", "picture_4"] as const;
  const frames = [
    { name: "start_picture", use: start },
    { name: "end_picture", use: end },
  ] as const;
  const needed: readonly Placeholder[] = [
    makes === "upscale" ? "source_video" : "prompt",
    ...all.slice(0, most),
    ...frames.filter(({ use }) => use !== "none").map(({ name }) => name),
    ...(makes === "presenter" ? (["voice"] as const) : []),
  ];
  const optional: readonly Placeholder[] = [
    ...all.slice(least, most),
    ...frames.filter(({ use }) => use === "optional").map(({ name }) => name),
  ];
  return { needed, optional };
};

const checkEntry = (entry: Omit<Workflow, "graph">, graph: Graph, where: string): void => {
  const { needed, optional } = inputsOf(entry);
  const missing = needed.find((name) => usersOf(graph, name).length === 0);
  if (missing !== undefined)
    throw new WorkflowError(
      `${where}: ${entry.file} has no {{${missing}}}, so it would be ignored`,
    );
  for (const name of optional) {
    const nodes = entry.without[name] ?? [];
    const left = usersOf(graph, name).find((id) => !nodes.includes(id));
    if (left !== undefined)
      throw new WorkflowError(
        `${where}.without.${name} must name node ${left} and the nodes that depend on it`,
      );
  }
  const strange = [entry.output, ...Object.values(entry.without).flat()].find(
    (id) => !Object.hasOwn(graph, id),
  );
  if (strange === undefined) return;
  const member = strange === entry.output ? "output" : "without";
  throw new WorkflowError(`${where}.${member}: ${entry.file} has no node ${strange}`);
};

/**
 * Reads a directory's workflows in the order of its `manifest.json`, by default the ones that ship. Throws `WorkflowError`,
 * which names the file and the member, for anything that can't work.
 */
export const loadWorkflows = (directory = shipped): readonly Workflow[] => {
  const path = join(directory, "manifest.json");
  const json = readJson(path);
  const entries = isObject(json) ? json["workflows"] : undefined;
  if (!Array.isArray(entries) || entries.length === 0)
    throw new WorkflowError(`${path}: workflows must be a list`);
  return entries.map((each, index) => {
    const where = `${path}: workflows[${index}]`;
    const entry = manifestEntry(each, where);
    if (basename(entry.file) !== entry.file)
      throw new WorkflowError(`${where}.file must be the name of a file beside the manifest`);
    const graph = checkedGraph(readJson(join(directory, entry.file)), join(directory, entry.file));
    checkEntry(entry, graph, where);
    return { ...entry, graph };
  });
};

/** A workflow that can't be used. The message names the file, the member and what is wrong. */
class WorkflowError extends Error {
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
        throw read.wrong(`without.${name}`, `removed: ${name} is not a placeholder`);
      if (!isTexts(nodes)) throw read.wrong(`without.${name}`, "a list of nodes");
      return [name as Placeholder, nodes];
    }),
  );

const frameUses: readonly FrameUse[] = ["required", "optional", "none"];

/** Reads an entry of a manifest. Throws `WorkflowError` for anything unknown or invalid. */
const manifestEntry = (entry: unknown, where: string): Omit<Workflow, "graph"> => {
  if (!isObject(entry)) throw new WorkflowError(`${where} must be an object`);
  const unknown = Object.keys(entry).find((name) => !members.has(name));
  if (unknown !== undefined) throw new WorkflowError(`${where}.${unknown} is an unknown member`);
  const read = reader(entry, where);
  const makes = read.choice("makes", ["picture", "clip", "upscale", "presenter"] as const);
  const isClip = makes === "clip" || makes === "presenter";
  return {
    file: read.text("file"),
    makes,
    models: read.texts("models"),
    pictures: pair(read, entry["pictures"] ?? [0, 0]),
    start: read.choice("start", frameUses, makes === "presenter" ? "required" : "none"),
    end: read.choice("end", frameUses, "none"),
    megapixels: makes === "upscale" ? {} : areas(read),
    modelMegapixels:
      entry["model_megapixels"] === undefined ? null : read.number("model_megapixels", 0.01),
    multipleOf: read.number("multiple_of", 1, 16),
    fps: read.number("fps", 1, isClip ? undefined : 1),
    frameStep: read.number("frame_step", 1, 1),
    maxSeconds: read.number("max_seconds", 1, isClip ? undefined : 1),
    negativePrompt: read.text("negative_prompt", ""),
    costUsd: read.number("cost_usd", 0, 0),
    output: read.text("output"),
    without: leftOut(read),
  };
};
