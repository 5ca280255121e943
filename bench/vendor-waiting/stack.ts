/** Postgres, Redis, a vendor and three worker processes of the benchmark. */
import { type ChildProcess, execFile, fork } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { freePort, redisServer, supervise } from "@reelwright/standalone/processes";
import { openStore } from "@reelwright/store/open-store";
import { jobWith, newJob } from "@reelwright/store/testing/conformance/scenario";
import { makeTenant } from "@reelwright/store/testing/tenant";
import { build } from "esbuild";
import pg from "pg";
import { ownPostgres } from "../own-postgres.ts";
import { type IsDone, startQueueServer } from "./queue-server.ts";

const run = promisify(execFile);
const apps = ["worker-generation", "worker-keyframes", "worker-assembly"] as const;

const makeClip = async (path: string): Promise<void> => {
  const source = ["-f", "lavfi", "-i", "testsrc2=size=720x1280:rate=30:duration=5"];
  await run("ffmpeg", ["-v", "error", ...source, "-pix_fmt", "yuv420p", "-y", path]);
};

/** Compiles a program of this folder to JavaScript, since a TypeScript loader would count as the worker's memory. */
const compiled = async (name: string): Promise<string> => {
  const outfile = fileURLToPath(
    new URL(`../../node_modules/.cache/reelwright-bench/${name}.mjs`, import.meta.url),
  );
  const entry = fileURLToPath(new URL(name, import.meta.url));
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    packages: "external",
  });
  return outfile;
};

const ownRedis = async (directory: string) => {
  const { url, spec } = await redisServer(directory, await freePort(), process.env["PATH"] ?? "");
  const server = supervise(spec);
  await server.ready;
  return { url, stop: () => server.stop(5_000) };
};

export const startStack = async (isDone: IsDone) => {
  const directory = await mkdtemp(join(tmpdir(), "reelwright-bench-"));
  await mkdir(join(directory, "logs"));
  const clip = join(directory, "clip.mp4");
  await makeClip(clip);
  const vendor = await startQueueServer(clip, isDone);
  const postgres = await ownPostgres();
  const redis = await ownRedis(directory);
  const workers: ChildProcess[] = [];
  const program = await compiled("worker-process.ts");
  for (const app of apps) {
    const child = fork(program, [app, postgres.url, redis.url, directory, vendor.url], {
      // The environment of workers in all deployments.
      env: { ...process.env, MALLOC_ARENA_MAX: "2", MALLOC_TRIM_THRESHOLD_: "131072" },
      execArgv: ["--max-semi-space-size=8", "--max-old-space-size=512"],
    });
    workers.push(child);
    await once(child, "message");
  }
  const store = await openStore({ url: postgres.url });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();

  return {
    vendor,
    generation: workers[0]?.pid ?? 0,
    tenant: () => makeTenant(store, 1_000_000),
    /** Creates a job of one segment. The product's name is part of the vendor's prompt. */
    submit: async (tenantId: string, product_name: string): Promise<string> => {
      const job = jobWith({
        product_name,
        video_model: "vidB_std",
        segment_count: 1,
        segment_duration: 5,
        max_retries_video: 0,
      });
      const { record } = await store.jobs.create(newJob(tenantId, { ...job, credits: 1_000 }));
      return record.job.job_id;
    },
    /** Number of the tenants' jobs in each state. */
    states: async (tenantIds: readonly string[]): Promise<Readonly<Record<string, number>>> => {
      const { rows } = await client.query<{ status: string; count: string }>(
        "SELECT status, count(*) FROM jobs WHERE tenant_id = ANY($1) GROUP BY status",
        [tenantIds],
      );
      return Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]));
    },
    stop: async () => {
      for (const worker of workers) worker.kill("SIGKILL");
      await client.end();
      await store.close();
      await vendor.stop();
      await redis.stop();
      await postgres.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
};
export type Stack = Awaited<ReturnType<typeof startStack>>;
