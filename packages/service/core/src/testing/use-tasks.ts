import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "@jest/globals";
import { type Options, performIn, type Run } from "./task-rig.ts";

/** Runs tasks in a directory that each test of a file has to itself. */
export const useTasks = () => {
  let scratch: string;
  beforeEach(async () => {
    scratch = await mkdtemp(join(tmpdir(), "run-task-"));
  });
  afterEach(() => rm(scratch, { recursive: true, force: true }));
  return {
    scratch: () => scratch,
    perform: (run: Run, options?: Options) => performIn(scratch, run, options),
  };
};
