/**
 * The whole pipeline in one process on a virtual clock, with seeded trouble: workers die between any two calls,
 * stand still past their lease and wake up, bells ring twice or never, tools fail and time out, clients cancel.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  cancelJob,
  createJob,
  editionNamed,
  Failure,
  isEnded,
  poisoned,
  stages,
  uuidv7,
} from "@reelwright/core";
import { fakeCatalogue, fakeTools, secondsPerSegment } from "./fake-tools.ts";
import type { Verdict } from "./gate.ts";
import { type MemoryStore, openMemoryStore } from "./memory-store.ts";
import { type Random, randomFrom } from "./random.ts";
import { type SimulatedWorker, startWorker } from "./worker.ts";

export type Trouble = {
  /** Chance per released call that the worker dies there. */
  readonly crash: number;
  /** Chance per tool call that it fails in a way that may pass. */
  readonly flaky: number;
  /** Chance per step that a worker stands still for longer than its lease. */
  readonly freeze: number;
  readonly lostBell: number;
  readonly duplicateBell: number;
  /** Chance per step that a client cancels some job. */
  readonly cancel: number;
};
export type Run = {
  readonly seed: number;
  readonly jobs: number;
  readonly workers: number;
  readonly trouble: Trouble;
  /** Hears of each call that a worker stands before or after; true: the worker dies right there. */
  readonly crashAt?: (label: string) => boolean;
  /** True: this bell, marked as rung, is never heard. */
  readonly losesBell?: () => boolean;
  /** For mutation checks: breaks the store's tasks on purpose. */
  readonly sabotage?: (store: MemoryStore) => MemoryStore["tasks"];
};
export type Outcome = {
  readonly store: MemoryStore;
  readonly keys: ReadonlySet<string>;
  readonly steps: number;
  readonly kills: number;
  readonly freezes: number;
};

const stepLimit = 400_000;
const edition = editionNamed("E1");

const body = (index: number) => ({
  product_name: `Product ${index}`,
  product_image_url: "https://example.com/p.png",
  segment_count: 1 + (index % 3),
  video_model: "vidB_std",
  segment_duration: secondsPerSegment,
  captions_enabled: true,
  caption_style: "short_karaoke",
  music_enabled: false,
  video_resolution: "standard",
  keyframe_resolution: "1k",
  aspect_ratio: "9:16",
  qai_enabled: true,
  qai_mode: "lenient",
  max_retries_keyframe: 1,
  max_retries_video: 0,
  human_review: "off",
  human_review_max_rejections: 0,
  script_structure: "standard_5phase",
  script_tone: "conversational",
  interaction_mode: "holdable",
  language: "en",
  metadata: {},
});

const createJobs = async (store: MemoryStore, count: number): Promise<void> => {
  const create = createJob({
    jobs: store.jobs,
    stages,
    known: { catalogue: fakeCatalogue, urlIssue: () => null },
    defaultLimits: { concurrent: count, daily: count },
  });
  const tenants = [uuidv7(), uuidv7()];
  for (const tenantId of tenants) {
    const key = { id: uuidv7(), name: "key", hash: tenantId, prefix: "rw_live_" };
    await store.tenants.create({ tenantId, name: "Tenant", credits: 100_000, key });
  }
  for (let index = 0; index < count; index++) {
    const tenantId = tenants[index % tenants.length] ?? "";
    const request = { idempotencyKey: `key-${index}`, sent: new Set<string>() };
    const parameters = { ...body(index), edition: edition.name } as unknown as Parameters<
      typeof create
    >[1];
    await create(tenantId, parameters, request);
    await create(tenantId, parameters, request);
  }
};

const cancelSome = async (store: MemoryStore, random: Random): Promise<void> => {
  const job = random.pick([...store.world.jobs.values()]);
  try {
    await cancelJob({ jobs: store.jobs })(job.tenant_id, job.job_id);
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== "INVALID_STATE") throw error;
  }
};

const flakyCall =
  /^before (downloads|photos|images|videos|language|speech|editor|inspection|files)/;

/** Plays a run to its end: every job ended, or the limit of steps. */
export const simulate = async (run: Run): Promise<Outcome> => {
  const random = randomFrom(run.seed);
  const store = openMemoryStore();
  const tools = fakeTools();
  const scratch = await mkdtemp(join(tmpdir(), "reelwright-simulation-"));
  const tasks = run.sabotage?.(store) ?? store.tasks;
  const hire = (): Promise<SimulatedWorker> => startWorker(store, tools, { scratch, tasks });
  const workers: SimulatedWorker[] = [];
  const bells: string[] = [];
  let kills = 0;
  let freezes = 0;

  const ring = async (): Promise<void> => {
    for (const { taskId } of await store.tasks.dispatch(50)) {
      if (run.losesBell?.() || random.chance(run.trouble.lostBell)) continue;
      bells.push(taskId);
      if (random.chance(run.trouble.duplicateBell)) bells.push(taskId);
    }
  };
  const verdictOn =
    (worker: SimulatedWorker) =>
    (label: string): Verdict => {
      if (run.crashAt?.(label) || random.chance(run.trouble.crash)) {
        store.kill(worker.owner);
        workers.splice(workers.indexOf(worker), 1);
        kills++;
        return "crash";
      }
      if (flakyCall.test(label) && random.chance(run.trouble.flaky)) {
        return new Failure(
          random.chance(0.5) ? "unavailable" : "timeout",
          "FLAKY",
          "Trouble that passes.",
        );
      }
      return "go";
    };
  const work = async (worker: SimulatedWorker): Promise<void> => {
    if (worker.frozenUntilMs > store.clock.nowMs()) return;
    if (random.chance(run.trouble.freeze)) {
      worker.frozenUntilMs = store.clock.nowMs() + 9_000 + random.below(6_000);
      freezes++;
      return;
    }
    const bell = worker.isBusy() ? undefined : bells.splice(random.below(bells.length), 1)[0];
    if (bell) worker.start(bell);
    else worker.gate.release(verdictOn(worker));
    if (workers.includes(worker)) await worker.rest();
    else workers.push(await hire());
  };
  const pass = async (): Promise<void> => {
    store.clock.advance(20 + random.below(400));
    for (const worker of workers) {
      if (worker.frozenUntilMs <= store.clock.nowMs()) await worker.beat();
    }
    await store.tasks.reap(poisoned);
  };

  try {
    await createJobs(store, run.jobs);
    for (let hired = 0; hired < run.workers; hired++) workers.push(await hire());
    let steps = 0;
    const isOpen = (): boolean =>
      [...store.world.jobs.values()].some(({ status }) => !isEnded(status));
    for (; isOpen() && steps < stepLimit; steps++) {
      await work(random.pick(workers));
      if (steps % 5 === 0) await pass();
      if (steps % 3 === 0) await ring();
      if (random.chance(run.trouble.cancel)) await cancelSome(store, random);
    }
    return { store, keys: tools.files.keys, steps, kills, freezes };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
};
