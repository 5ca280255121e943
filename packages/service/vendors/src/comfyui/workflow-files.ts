import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { manifestEntry, WorkflowError } from "./manifest-entry.ts";
import {
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
        ? `is no JSON: ${error.message}`
        : `can't be read: ${String((error as NodeJS.ErrnoException).code)}`;
    throw new WorkflowError(`${path} ${reason}`, { cause: error });
  }
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

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

/** Placeholders without which a request's input would be ignored, and those that may have no value. */
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
        `${where}.without.${name} must name node ${left} and what makes no sense without it`,
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
 * The workflows of a directory, in the order of its `manifest.json`; those that ship where none is named. Throws
 * `WorkflowError`, which names the file and the member, for anything that couldn't work.
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
