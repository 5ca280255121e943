/** A job's CPU time without ffmpeg, drawing and speech: the same job with tools that do no work. */
import { chmod, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { inheritedEnvironment } from "@reelwright/platform/config";
import { createTenant, productImageUrl, startStack } from "@reelwright/standalone";
import { Reelwright } from "reelwright";
import { type BenchOptions, median, spread, type Table } from "../bench.ts";
import { openAccount } from "./meter.ts";

type Providers = "local" | "fake";
type Cost = { readonly wallSeconds: number; readonly cpuSeconds: number };

const body = (imageUrl: string) => ({
  product_name: "Solstice Citrus Soda",
  product_image_url: imageUrl,
  segment_count: 3,
  segment_duration: 4,
  video_model: "vidB_std" as const,
});

/** CPU seconds of the whole stack for one job, less its idle consumption. */
const costsOf = async (providers: Providers, jobs: number): Promise<readonly Cost[]> => {
  const directory = await realpath(await mkdtemp(join(tmpdir(), "reelwright-bench-")));
  // The embedded server's own user needs access to its cluster.
  await chmod(directory, 0o755);
  const environment = { ...inheritedEnvironment(), REELWRIGHT_PROVIDERS: providers };
  const options = {
    port: 0,
    dataDirectory: directory,
    edition: "E1",
    environment,
  };
  const stack = await startStack({ ...options, say: () => undefined, onStop: () => undefined });
  try {
    const { api_key } = await createTenant(stack.databaseUrl, { name: "Bench", credits: 100_000 });
    const client = new Reelwright({ baseUrl: stack.baseUrl, apiKey: api_key });
    const imageUrl = await productImageUrl(undefined, client);
    const run = async (): Promise<Cost> => {
      const account = openAccount(process.pid);
      const startedAt = performance.now();
      const { job_id } = await client.jobs.create(body(imageUrl));
      for await (const _ of client.jobs.events(job_id));
      const wallSeconds = (performance.now() - startedAt) / 1000;
      const { status } = await client.jobs.get(job_id);
      if (status !== "completed") throw new Error(`the bench's job ${status}`);
      return { wallSeconds, cpuSeconds: account.end() };
    };
    // The first job is a warm-up.
    await run();
    const idle = openAccount(process.pid);
    const idleFrom = performance.now();
    await wait(3_000);
    const idleShare = idle.end() / ((performance.now() - idleFrom) / 1000);
    const costs: Cost[] = [];
    for (let job = 0; job < jobs; job += 1) {
      const { wallSeconds, cpuSeconds } = await run();
      costs.push({ wallSeconds, cpuSeconds: cpuSeconds - idleShare * wallSeconds });
    }
    return costs;
  } finally {
    await stack.stop();
    await rm(directory, { recursive: true, force: true });
  }
};

/** A local job of 3 × 4 s end to end, and the share of orchestration in its CPU time. */
export const orchestrationTable = async (
  { isQuick }: BenchOptions,
  say: (line: string) => void,
): Promise<Table> => {
  const fake = await costsOf("fake", isQuick ? 3 : 9);
  say(
    `media, orchestration of one job: CPU ${median(fake.map((each) => each.cpuSeconds)).toFixed(3)} s`,
  );
  const local = await costsOf("local", isQuick ? 1 : 3);
  const of = (costs: readonly Cost[], field: keyof Cost) => costs.map((cost) => cost[field]);
  const share = (field: keyof Cost) =>
    `${((100 * median(of(fake, field))) / median(of(local, field))).toFixed(2)} %`;
  const row = (name: string, costs: readonly Cost[]) => [
    name,
    spread(of(costs, "wallSeconds")),
    spread(of(costs, "cpuSeconds")),
  ];
  const wall = median(of(local, "wallSeconds"));
  const cpuShare = median(of(fake, "cpuSeconds")) / median(of(local, "cpuSeconds"));
  return {
    title: "A job of 3 × 4 s, 720 × 1280, from its creation to completed, whole stack",
    columns: ["", "wall s", "CPU s"],
    rows: [
      row("really made", local),
      row("the same with tools that make nothing", fake),
      ["share", share("wallSeconds"), share("cpuSeconds")],
    ],
    notes: [
      `end to end ≤ 60 s: ${wall.toFixed(1)} — ${wall <= 60 ? "met" : "NOT met"}`,
      `orchestration ≤ 3 % of the CPU: ${(100 * cpuShare).toFixed(2)} — ${cpuShare <= 0.03 ? "met" : "NOT met"}`,
      "CPU of gateway, workers, Postgres, Redis and dispatcher with all their children, idle polling taken off.",
    ],
  };
};
