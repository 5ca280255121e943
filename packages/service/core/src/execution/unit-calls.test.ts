import { access, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { Failure } from "@reelwright/film/failure";
import { directCalls } from "@reelwright/film/testing/direct-calls";
import { Snooze } from "@reelwright/film/vendor-failure";
import type { CallSubject } from "../ports/vendor-calls.ts";
import { failing, type Options, performIn, type Run, untilStopped } from "../testing/task-rig.ts";
import { stopReasons } from "./leases.ts";

let scratch: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), "unit-calls-"));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

/** Runs a unit that has calls; what was done with them, in order. */
const perform = async (run: Run, options: Options = {}, idle = Promise.resolve()) => {
  const done: string[] = [];
  const subjects: CallSubject[] = [];
  const ended = await performIn(scratch, run, {
    ...options,
    finish: async () => {
      done.push("finish");
      return (await options.finish?.()) ?? true;
    },
    calls: (subject) => {
      subjects.push(subject);
      return {
        ...directCalls({ directory: scratch }),
        release: () => void done.push("release"),
        idle: () => idle,
        sweep: async () => void done.push("sweep"),
      };
    },
  });
  return { done, subjects, ...ended };
};

test("a unit's calls are its own, and belong to the item that is made", async () => {
  const candidate = { output: {}, score: 1, refused: "score", feedback: null } as const;
  const claim = { run: 2, candidates: [candidate] };
  const { subjects } = await perform(async ({ calls }) => calls !== undefined, { claim });
  const unit = { kind: "unit", tenantId: "tenant", jobId: "job", stage: "agents", unit: 0 };
  expect(subjects).toEqual([{ ...unit, run: 2, item: 17 }]);
});

test("submissions may wake the unit once its end is written; results are swept when its output is taken", async () => {
  expect((await perform(async () => "out")).done).toEqual(["finish", "release", "sweep"]);
  expect((await perform(failing(new Snooze(5)))).done).toEqual(["finish", "release"]);
  expect((await perform(async () => "out", { finish: async () => false })).done).toEqual([
    "finish",
    "release",
  ]);
});

test("calls are released as well when the end could not be written, or the lease was lost", async () => {
  const away = new Failure("unavailable", "SERVICE_UNAVAILABLE", "Away.");
  const unwritten = await perform(async () => "out", { finish: () => Promise.reject(away) });
  expect([unwritten.answered, unwritten.done]).toEqual([away, ["finish", "release"]]);
  const lease = new AbortController();
  lease.abort(stopReasons.leaseLost);
  expect((await perform(untilStopped, { lease })).done).toEqual(["release"]);
});

test("a unit's files stay while a submission may still read them", async () => {
  let path = "";
  let end: () => void = () => undefined;
  const idle = new Promise<void>((resolve) => {
    end = resolve;
  });
  const noting: Run = async ({ workspace }) => {
    path = workspace.path("picture");
    await writeFile(path, "");
    throw new Snooze(5);
  };
  await perform(noting, {}, idle);
  await access(path);
  end();
  while ((await readdir(dirname(path))).length > 0) await idle;
});
