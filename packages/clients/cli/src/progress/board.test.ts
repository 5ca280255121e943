import { expect, test } from "@jest/globals";
import type { Job, JobProgress } from "reelwright";
import { openChannel } from "../output/channel.ts";
import { recordingShell } from "../testing/index.ts";
import { openBoard } from "./board.ts";

const snapshot = (pause_reason: Job["pause_reason"]): JobProgress => {
  const data = { stages: [], segment_count: 1, pause_reason } as unknown as Job;
  const event = { type: "snapshot", id: "7", data } as const;
  return { event, percent: 8, secondsRemaining: null, status: "paused" } as JobProgress;
};

test("a log says what a job waits for already when the watch begins, and else nothing of the snapshot", () => {
  const { shell, err } = recordingShell();
  const board = openBoard(openChannel(shell.err, () => false));
  board.update(snapshot(null));
  expect(err()).toBe("");
  board.update(snapshot("human_review"));
  expect(err()).toMatch(/waits for a review$/);
});
