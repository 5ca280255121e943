import { readdir } from "node:fs/promises";
import { describe, expect, test } from "@jest/globals";
import { Failure } from "@reelwright/film/failure";
import {
  failing,
  keeping,
  memoryFiles,
  type Options,
  ownKey,
  type Run,
  untilStopped,
} from "../testing/task-rig.ts";
import { useTasks } from "../testing/use-tasks.ts";
import { stopReasons } from "./leases.ts";

const { perform, scratch } = useTasks();

describe("files", () => {
  const withOthers = () => {
    const files = memoryFiles();
    files.keys.add("tenant/job/1/agents/0/6/script.txt");
    files.keys.add("tenant/job/1/agents/01/6/script.txt");
    files.keys.add("tenant/job/1/prepare/0/5/product.png");
    return files;
  };
  const strangers = ["tenant/job/1/agents/01/6/script.txt", "tenant/job/1/prepare/0/5/product.png"];
  const earlier = "tenant/job/1/agents/0/6/script.txt";

  test("of an accepted lease stay, those of earlier attempts go", async () => {
    const { keys } = await perform(
      keeping(async () => "out"),
      { files: withOthers(), claim: { claimCount: 2 } },
    );
    expect(keys).toEqual([...strangers, ownKey]);
  });

  test("of a scored unit's earlier items stay: one of them may be taken in the end", async () => {
    const files = memoryFiles();
    const first = "tenant/job/1/init/0/3/keyframe.png";
    files.keys.add(first);
    const outputs = (["prepare", "agents"] as const).map((stage) => ({
      stage,
      unit: 0,
      output: {},
    }));
    const made = { score: { score: 90, parts: {} } };
    const { keys } = await perform(
      keeping(async () => made),
      { files, claim: { stage: "init", claimCount: 2, outputs } },
    );
    expect(keys).toContain(first);
  });

  test.each<[string, Run, Options]>([
    ["fenced", async () => "out", { finish: async () => false }],
    ["failed", failing(new Error("no")), {}],
    ["handed back", untilStopped, { shutDown: AbortSignal.abort(stopReasons.shutDown) }],
  ])("of a lease that was %s go, those of others stay", async (_case, run, options) => {
    const { keys } = await perform(keeping(run), { ...options, files: withOthers() });
    expect(keys).toEqual([earlier, ...strangers]);
  });

  test("of a unit can't be written again once they are stored", async () => {
    const run: Run = async ({ workspace }) => {
      await workspace.keep(workspace.path("script.txt"));
      return workspace.path("script.txt");
    };
    const { result } = await perform(run, { files: memoryFiles() });
    expect(result).toMatchObject({ kind: "retry", error: { code: "INTERNAL" } });
  });

  test("that can't be swept now are clutter, not an error", async () => {
    const files = memoryFiles();
    files.files.removeAll = () => Promise.reject(new Error("store away"));
    const { answered, logged } = await perform(failing(new Error("no")), { files });
    expect(answered).toMatchObject({ kind: "ended" });
    expect(logged).toContainEqual(expect.objectContaining({ outcome: "unswept" }));
  });

  test.each<[string, Run]>([
    ["work", async () => "out"],
    ["an error", failing(new Error("no"))],
  ])("of the temporary directory are gone after %s", async (_case, run) => {
    await perform(keeping(run));
    const left = await readdir(scratch(), { recursive: true, withFileTypes: true });
    expect(left.filter((entry) => !entry.isDirectory())).toEqual([]);
  });
});

test("a store that is away at the end throws, with the lease dropped and the files kept", async () => {
  const gone = new Failure("unavailable", "SERVICE_UNAVAILABLE", "away");
  const ended = await perform(
    keeping(async () => "out"),
    { finish: () => Promise.reject(gone) },
  );
  expect(ended.answered).toBe(gone);
  expect(ended.seen).toEqual({ committed: [], dropped: 1, ran: 1 });
  // Whether the result was committed is not known: a sweep could take files that a row names.
  expect(ended.keys).toEqual([ownKey]);
});
