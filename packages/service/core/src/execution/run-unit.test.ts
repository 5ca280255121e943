import { getEventListeners } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { Snooze } from "@reelwright/film/vendor-failure";
import { failing, performIn, type Run } from "../testing/task-rig.ts";

let scratch: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), "run-unit-"));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

test.each<[string, Run]>([
  ["gave an output", async () => "out"],
  ["waits", failing(new Snooze(5))],
  ["failed", failing(new Error("no"))],
])("a run that %s leaves nothing at the signals that outlive it", async (_case, run) => {
  const [shutDown, lease] = [new AbortController(), new AbortController()];
  const listening = () =>
    [shutDown, lease].map(({ signal }) => getEventListeners(signal, "abort").length);
  let during: readonly number[] = [];
  const noting: Run = async (context) => {
    during = listening();
    return run(context);
  };
  await performIn(scratch, noting, { shutDown: shutDown.signal, lease });
  expect(during).toEqual([1, 1]);
  expect(listening()).toEqual([0, 0]);
});
