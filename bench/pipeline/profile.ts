/** Where the CPU of each process goes. */
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { flameGraph } from "../report/flame-graph.ts";
import { resultsDirectory } from "../results.ts";
import { runJobs } from "./run-jobs.ts";
import { type Servers, startStack } from "./stack.ts";

const warmUpJobs = 100;
const profiledJobs = 600;
/** Loaded into each process. */
const profiler = new URL("profiler.mjs", import.meta.url).href;

/** Profiles all processes under load in a stack of its own, and draws a flame graph of each. Returns the file names. */
export const drawFlameGraphs = async (servers: Servers): Promise<readonly string[]> => {
  const directory = await mkdtemp(join(tmpdir(), "reelwright-profiles-"));
  try {
    const stack = await startStack(servers, {
      NODE_OPTIONS: `--import ${profiler}`,
      REELWRIGHT_BENCH_PROFILES: directory,
    });
    const { key } = await stack.tenant();
    await runJobs(stack, servers.client, [key], warmUpJobs);
    stack.signal("SIGUSR2");
    await runJobs(stack, servers.client, [key], profiledJobs);
    await stack.stop();
    const apps = (await readdir(directory)).map((file) => basename(file, ".cpuprofile"));
    for (const app of apps) {
      const svg = flameGraph(
        `${app}: CPU under load, fake provider`,
        JSON.parse(await readFile(join(directory, `${app}.cpuprofile`), "utf8")),
      );
      await writeFile(join(resultsDirectory, `flame-${app}.svg`), svg);
    }
    return apps.map((app) => `flame-${app}.svg`);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
};
