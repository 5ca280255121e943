/**
 * `reelwright make` where no server runs: it starts a stack of its own, and stops it again.
 * @tier all
 */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { lastRuntime } from "@reelwright/standalone/testing";
import { bottlePicture } from "../support/bottle-picture.ts";
import { preparedDirectory } from "../support/prepared-cluster.ts";

const bin = fileURLToPath(new URL("../../apps/standalone/bin/reelwright.mjs", import.meta.url));

let directory: string;
beforeEach(async () => {
  directory = await preparedDirectory();
  await writeFile(join(directory, "bottle.jpg"), await bottlePicture());
});
afterEach(() => rm(directory, { recursive: true, force: true }));

type Running = {
  readonly child: ChildProcessWithoutNullStreams;
  readonly ended: Promise<number | null>;
  out(): string;
  err(): string;
};

/** Runs it in the directory, which is its home and its data directory, too. */
const run = (...words: readonly string[]): Running => {
  const { REELWRIGHT_URL, REELWRIGHT_API_KEY, ...environment } = process.env;
  const child = spawn(process.execPath, [bin, "make", ...words], {
    cwd: directory,
    env: {
      ...environment,
      HOME: directory,
      PORT: "0",
      REELWRIGHT_DATA_DIR: directory,
      REELWRIGHT_PROVIDERS: "fake",
    },
  });
  let [out, err] = ["", ""];
  child.stdout.on("data", (chunk) => {
    out += String(chunk);
  });
  child.stderr.on("data", (chunk) => {
    err += String(chunk);
  });
  const ended = once(child, "exit").then(([code]) => code as number | null);
  return { child, ended, out: () => out, err: () => err };
};

const product = ["--image", "bottle.jpg", "--name", "Fizz", "--segments", "1"] as const;

test("makes the video, and nothing runs afterwards", async () => {
  const made = run(...product, "-o", "fizz.mp4");
  expect([await made.ended, made.err()]).toEqual([0, expect.stringContaining("Stopping what")]);
  expect(made.out()).toMatch(/Consumed \d+ credits/);
  const video = await readFile(join(directory, "fizz.mp4"));
  expect(video.subarray(4, 8).toString()).toBe("ftyp");
  expect(lastRuntime(directory)).toBeNull();
});

test("Ctrl-C stops what was started, and says how the job goes on", async () => {
  // It waits for a person, so it is surely there when Ctrl-C comes.
  const made = run(...product, "--review", "anchor_only", "-o", "never.mp4");
  await waitFor("the review", () => /a review|init 1/.test(made.err()));
  const pids = lastRuntime(directory)?.processes.map(({ pid }) => pid) ?? [];
  expect(pids.length).toBeGreaterThan(5);
  made.child.kill("SIGINT");
  expect(await made.ended).toBe(130);
  expect(made.err()).toContain(
    `The job continues when a stack runs on ${directory}: REELWRIGHT_DATA_DIR=`,
  );
  expect(lastRuntime(directory)).toBeNull();
  const alive = pids.filter((pid) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  });
  expect(alive).toEqual([]);
});
