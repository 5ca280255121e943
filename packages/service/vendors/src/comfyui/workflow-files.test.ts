import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { loadWorkflows } from "./workflow-files.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "workflows-"));
});
afterEach(() => rm(folder, { recursive: true }));

const graph = {
  "1": { class_type: "LoadImage", inputs: { image: "{{picture_1}}" } },
  "2": { class_type: "Draw", inputs: { text: "{{prompt}}", image: ["1", 0] } },
  "3": { class_type: "SaveImage", inputs: { images: ["2", 0], filename_prefix: "x/{{key}}" } },
};
const entry = {
  file: "own.json",
  makes: "picture",
  models: ["imgA_2"],
  pictures: [0, 1],
  megapixels: { "1k": 1 },
  output: "3",
  without: { picture_1: ["1"] },
};
const load = async (manifest: unknown, file: unknown = graph) => {
  await writeFile(join(folder, "manifest.json"), JSON.stringify(manifest));
  await writeFile(join(folder, "own.json"), typeof file === "string" ? file : JSON.stringify(file));
  return loadWorkflows(folder);
};
const withEntry = (changes: object) => ({ workflows: [{ ...entry, ...changes }] });
const withNode = (id: string, node: unknown) => ({ ...graph, [id]: node });

test("those that ship can be loaded", () => {
  expect(loadWorkflows().map(({ file }) => file)).toContain("wan-first-last-frame.json");
});

test("an operator's own directory takes their place", async () => {
  const [workflow] = await load({ workflows: [entry] });
  expect(workflow).toMatchObject({ file: "own.json", multipleOf: 16, costUsd: 0, graph });
});

describe("mistakes are told with file and member:", () => {
  test.each([
    ["workflows must be a list", {}, graph],
    ["workflows[0].models must be a list of texts", withEntry({ models: "imgA_2" }), graph],
    ["workflows[0].makes must be one of", withEntry({ makes: "song" }), graph],
    ["workflows[0].fsp is an unknown member", withEntry({ fsp: 16 }), graph],
    ["workflows[0].fps must be a number", withEntry({ makes: "clip" }), graph],
    ["workflows[0].pictures must be two numbers", withEntry({ pictures: [2, 1] }), graph],
    ["workflows[0].megapixels must be", withEntry({ megapixels: { "1k": "big" } }), graph],
    ["workflows[0].output: own.json has no node 9", withEntry({ output: "9" }), graph],
    ["workflows[0].without.shape must be", withEntry({ without: { shape: [] } }), graph],
    ["workflows[0].without.picture_1 must name node 1", withEntry({ without: {} }), graph],
    ["own.json has no {{picture_2}}", withEntry({ pictures: [0, 2] }), graph],
    ["workflows[0].file must be the name", withEntry({ file: "../own.json" }), graph],
    ["gone.json can't be read: ENOENT", withEntry({ file: "gone.json" }), graph],
    ["own.json is not JSON", withEntry({}), "{"],
    [
      'own.json is in the editor\'s format: save it by "Export (API)"',
      withEntry({}),
      { nodes: [] },
    ],
    ["own.json: node 4 needs class_type", withEntry({}), withNode("4", { inputs: {} })],
    [
      "own.json: 4.inputs.image links to node 8",
      withEntry({}),
      withNode("4", { class_type: "Draw", inputs: { image: ["8", 0] } }),
    ],
    [
      "own.json: 4.inputs.text has the unknown placeholder {{promt}}",
      withEntry({}),
      withNode("4", { class_type: "Draw", inputs: { text: "a {{promt}}" } }),
    ],
  ])("%s", async (message, manifest, file) => {
    await expect(load(manifest, file)).rejects.toThrow(message);
    await expect(load(manifest, file)).rejects.toThrow(folder);
  });
});
