import { execFile } from "node:child_process";
import { rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { freshDirectory } from "../../support/running-stack.ts";
import { atLeast, type Experiment, exactly, type Figure, scaled, shown } from "../experiment.ts";
import { signal } from "../inject.ts";

import { type LoadContext, underLoad } from "../under-load.ts";

const run = promisify(execFile);
/** Enough for a cluster and its log, with some reserve. */
const sizeMb = 320;
const fullMs = 20_000;

/** Runs `work` with a directory on a small separate file system. Throws if it can't be mounted, since there is no substitute. */
const onSmallDisk = async <T>(work: (directory: string) => Promise<T>): Promise<T> => {
  const directory = await freshDirectory();
  try {
    await run("mount", ["-t", "tmpfs", "-o", `size=${sizeMb}m,mode=755`, "tmpfs", directory]);
  } catch (cause) {
    throw new Error(
      "this experiment mounts a small disk: run it as root, with the right to mount",
      {
        cause,
      },
    );
  }
  try {
    return await work(directory);
  } finally {
    await run("umount", ["--lazy", directory]);
    await rm(directory, { recursive: true, force: true });
  }
};

/** Keeps the disk full for a given time. */
const fill = async (directory: string, ms: number): Promise<void> => {
  const names: string[] = [];
  const overMs = Date.now() + ms;
  while (Date.now() < overMs) {
    const { bavail, bsize } = await statfs(directory);
    const name = join(directory, `.filler-${names.length}`);
    names.push(name);
    await writeFile(name, Buffer.alloc(Math.min(bavail * bsize, 2 ** 28) || 4_096)).catch(
      () => undefined,
    );
    await wait(100);
  }
  for (const name of names) await rm(name, { force: true });
};

/** The gateway's readiness in short. */
const readiness = async (baseUrl: string): Promise<string> => {
  try {
    const answer = await fetch(`${baseUrl}/readyz`, { signal: AbortSignal.timeout(5_000) });
    const { warnings = [] } = (await answer.json()) as { warnings?: readonly string[] };
    return [answer.status, ...warnings].join(" ");
  } catch {
    return "no answer";
  }
};

const failedJobs = "SELECT count(*) AS n FROM jobs WHERE status = 'failed'";

const fillAgain = async (
  { stack, context }: LoadContext,
  times: number,
): Promise<readonly Figure[]> => {
  const said = new Set<string>();
  let kills = 0;
  for (let n = 0; n < times; n++) {
    await wait(6_000);
    const filled = fill(stack.directory, fullMs);
    const looks = setInterval(() => {
      void readiness(stack.baseUrl).then((answer) => said.add(answer));
    }, 1_000);
    await wait(fullMs / 2);
    // Killed processes can't restart before there is space.
    for (const name of ["redis", "postgres", "worker-generation"] as const)
      if (signal(stack.pids(name)[0], "SIGKILL")) kills++;
    await filled;
    clearInterval(looks);
    const whole = async () => (await readiness(stack.baseUrl)) === "200";
    await waitFor("the gateway to be ready without warnings", whole, 120_000);
    context.say(`full for ${fullMs / 1_000} s, ${n + 1} times`);
  }
  return [
    exactly("supervisors that ended", stack.isSupervised() ? 0 : 1, 0),
    atLeast(
      "looks that found a warning",
      [...said].filter((answer) => answer.includes("no room left")).length,
      1,
    ),
    exactly("processes killed while it was full", kills, times * 3),
    shown("said at /readyz", [...said].join(" | ")),
  ];
};

export const diskExperiment: Experiment = {
  name: "disk",
  title: "the disk of everything full for 20 s; no job fails for it",
  fullMinutes: 3,
  run: async (context) => {
    const times = scaled(context, 3, 1);
    const figures = await onSmallDisk((directory) =>
      underLoad(context, {
        jobs: times * 20,
        overMs: times * 26_000,
        stillMs: 90_000,
        directory,
        injectFaults: async (load) => {
          const filled = await fillAgain(load, times);
          // Processes that waited for space retry within 10 s.
          const { rows } = load.stack.database;
          await waitFor("all jobs to end", async () => load.isOver(), 180_000);
          const failed = Number((await rows<{ n: number }>(failedJobs))[0]?.n ?? 0);
          return [...filled, exactly("jobs that failed", failed, 0)];
        },
      }),
    );
    return { injected: `no room for ${fullMs / 1_000} s, ${times} times`, figures };
  },
};
