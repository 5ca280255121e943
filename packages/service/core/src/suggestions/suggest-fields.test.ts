import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Advice, Advisor } from "@reelwright/film/ports/tools";
import { directCalls } from "@reelwright/film/testing/direct-calls";
import type { CallSubject } from "../ports/vendor-calls.ts";
import { fakeTools } from "../testing/fake-tools.ts";
import { runSuggestion, type SuggestionTask } from "./suggest-fields.ts";

let scratch: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), "suggestion-"));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

const task: SuggestionTask = {
  tenantId: "tenant",
  productName: "Mug",
  imageUrl: "https://pictures.test/mug.png",
  personaCategory: null,
  interactionMode: "holdable",
  segmentCount: 1,
  segmentSeconds: 8,
};
const advice = { script: "A mug." } as Advice;

test("a suggestion makes calls in its own name, releases them, and leaves no file once they have ended, whatever happens", async () => {
  const subjects: CallSubject[] = [];
  let released = 0;
  let storeResult: () => void = () => undefined;
  const stored = new Promise<void>((resolve) => {
    storeResult = resolve;
  });
  const notes: string[] = [];
  const { files, downloads } = fakeTools();
  const run = (advisor: Advisor) =>
    runSuggestion({
      downloads,
      files,
      advisor,
      test: () => Promise.reject(new Error("not in test mode")),
      scratch,
      note: (type) => void notes.push(type),
      calls: (subject, { workspace }) => {
        subjects.push(subject);
        expect(workspace.path("a")).toContain(scratch);
        return {
          ...directCalls({ directory: scratch }),
          release: () => {
            released += 1;
          },
          idle: () => stored,
          sweep: async () => undefined,
        };
      },
    })(task, new AbortController().signal);

  const made = await run({
    advise: async (_, control) => {
      expect(control.calls).toBeDefined();
      control.note?.("advice.written", {});
      return advice;
    },
  });
  expect(made).toBe(advice);
  await expect(run({ advise: () => Promise.reject(new Error("broken")) })).rejects.toThrow(
    "broken",
  );
  expect(subjects).toMatchObject([
    { kind: "suggestion", tenantId: "tenant" },
    { kind: "suggestion", tenantId: "tenant" },
  ]);
  const ids = subjects.map((each) => (each.kind === "suggestion" ? each.suggestionId : ""));
  expect(new Set(ids).size).toBe(2);
  expect({ released, notes }).toEqual({ released: 2, notes: ["advice.written"] });
  // A call that nobody waits for any more still reads and writes its files.
  expect(await readdir(scratch)).toHaveLength(2);
  storeResult();
  while ((await readdir(scratch)).length > 0) await stored;
});
