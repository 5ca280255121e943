/** A task with a paid vendor call, with the real store, files, downloads and adapters, and a hook at each step. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { runPlaygroundTask } from "@reelwright/core/playground/run-task";
import type { PlaygroundOrder } from "@reelwright/core/ports/playground";
import type { VendorCallStore } from "@reelwright/core/ports/vendor-calls";
import { openSubmissions } from "@reelwright/core/vendors/call";
import { vendorCalls } from "@reelwright/core/vendors/open-calls";
import { lazy } from "@reelwright/film/concurrency";
import type { Playground } from "@reelwright/film/ports/playground";
import type { Downloads, Files } from "@reelwright/film/ports/tools";
import type { GenerationRequest } from "@reelwright/film/ports/vendor-requests";
import type { Vendor } from "@reelwright/film/ports/vendors";
import { Snooze } from "@reelwright/film/vendor-failure";
import { diskFiles } from "@reelwright/integrations/files/disk-files";
import type { PostgresStore } from "@reelwright/store/open-store";
import { falVendor } from "@reelwright/vendors/fal/fal-vendor";
import { googleVendor } from "@reelwright/vendors/google/google-vendor";
import { loadModels, shippedModels } from "@reelwright/vendors/hosts/load-models";
import { replicateVendor } from "@reelwright/vendors/replicate/replicate-vendor";
import { resultDownloads } from "@reelwright/vendors/result-downloads";
import { wavOf } from "@reelwright/vendors/sound-answer";
import { falKey } from "@reelwright/vendors/testing/fal-server";
import { googleKey } from "@reelwright/vendors/testing/google-server";
import { smallMedia } from "@reelwright/vendors/testing/own-server";
import { replicateToken } from "@reelwright/vendors/testing/replicate-server";
import type { PaidHost } from "./paid-servers.ts";

const atOnce = ["intend", "count", "submit", "put", "note done", "finish"];
const queued = [...atOnce, "note accepted", "poll", "download"];
const stepsOf: { readonly [Host in PaidHost]: readonly string[] } = {
  fal: queued,
  replicate: queued,
  google: atOnce,
  presenter: queued,
};

/** Names of the points before and after each step of a call and of the task's completion: "before submit" … */
export const pointsOf = (host: PaidHost): readonly string[] =>
  stepsOf[host].flatMap((step) => [`before ${step}`, `after ${step}`]);

export type PaidTask = {
  readonly host: PaidHost;
  readonly vendorUrl: string;
  readonly callbackUrl: string;
  readonly tenantId: string;
  readonly taskId: string;
  /** Directory of the file store and of temporary files. */
  readonly directory: string;
};

/** Called at each point. A promise that never resolves simulates the worker's death. */
export type Pass = (point: string) => Promise<void>;

const watched =
  <A extends unknown[], R>(
    pass: Pass,
    nameOf: string | ((...args: A) => string),
    call: (...args: A) => Promise<R>,
  ) =>
  async (...args: A): Promise<R> => {
    const name = typeof nameOf === "string" ? nameOf : nameOf(...args);
    await pass(`before ${name}`);
    const result = await call(...args);
    await pass(`after ${name}`);
    return result;
  };

const models = lazy(() => loadModels(shippedModels()));

const vendorOf = async ({ host, vendorUrl }: PaidTask): Promise<Vendor<GenerationRequest>> => {
  const { fal, replicate, google } = await models();
  switch (host) {
    case "fal":
    case "presenter":
      return falVendor({ key: falKey, queueUrl: vendorUrl, models: fal });
    case "replicate":
      return replicateVendor({ token: replicateToken, baseUrl: vendorUrl, models: replicate });
    case "google":
      return googleVendor({ apiKey: googleKey, baseUrl: vendorUrl, models: google });
  }
};

/** Somebody who speaks: an image and a voice, which are there however often the request is made. */
const presenterRequest = async ({ taskId, directory }: PaidTask): Promise<GenerationRequest> => {
  const [picture, voice] = [join(directory, `${taskId}.png`), join(directory, `${taskId}.wav`)];
  await writeFile(picture, smallMedia.image);
  await writeFile(voice, wavOf(new Uint8Array(288_000), 48_000));
  return {
    ...{ kind: "presenter", model: "presenter", prompt: `somebody speaks, ${taskId}` },
    ...{ aspectRatio: "9:16", resolution: "standard", seconds: 3, seed: 7 },
    start: { path: picture, input: "keyframes[0]" },
    voice: { path: voice, input: "custom_script" },
  };
};

/** The prompt contains the task's name, so that the vendor's books show the task of each payment. */
const requestOf = async (task: PaidTask): Promise<GenerationRequest> => {
  const { host, taskId } = task;
  if (host === "presenter") return presenterRequest(task);
  const common = { prompt: `a mug, ${taskId}`, aspectRatio: "9:16", seed: 7 } as const;
  if (host === "google")
    return { ...common, kind: "picture", model: "imgA_2", resolution: "1k", images: [] };
  const [model, seconds] = host === "fal" ? ["vidB_std", 3] : ["vidA", 4];
  const clip = { model, seconds, resolution: "standard", hasSound: false } as const;
  return { ...common, ...clip, kind: "clip", start: null, end: null, references: [], shots: [] };
};

const orderOf = ({ tenantId, taskId }: PaidTask): PlaygroundOrder => ({
  taskId,
  tenantId,
  modelId: "imgA_2",
  work: {
    kind: "picture",
    prompt: "a mug",
    aspectRatio: "9:16",
    resolution: "1k",
    format: "png",
    pictures: [],
  },
});

const admitting = {
  enter: async () => ({ kind: "admitted" }) as const,
  stay: async () => undefined,
  leave: async () => undefined,
  report: async () => undefined,
  states: async () => [],
};

const watchedCalls = (calls: VendorCallStore, pass: Pass): VendorCallStore => ({
  ...calls,
  intend: watched(pass, "intend", calls.intend),
  count: watched(pass, "count", calls.count),
  change: watched(pass, (_key, { kind }) => `note ${kind}`, calls.change),
});

/** The task's dependencies, wrapped so that every side effect calls the hook. */
const openWork = async (store: PostgresStore, task: PaidTask, pass: Pass) => {
  const disk = diskFiles({
    directory: join(task.directory, "files"),
    publicUrl: "http://files.test",
  });
  const files: Files = { ...disk, put: watched(pass, "put", disk.put) };
  const plain = await vendorOf(task);
  const vendor: typeof plain = {
    ...plain,
    submit: watched(pass, "submit", plain.submit),
    poll: watched(pass, "poll", plain.poll),
    find: watched(pass, "find", plain.find),
  };
  const results = resultDownloads({ allowPrivateUrls: true });
  const calls = vendorCalls({
    store: watchedCalls(store.vendorCalls, pass),
    gate: admitting,
    files,
    downloads: { fetch: watched(pass, "download", results.fetch) },
    submissions: openSubmissions(() => undefined),
    dailyLimitUsd: () => null,
    callbackUrl: (name, key) => (name === "fal" ? `${task.callbackUrl}?key=${key}` : null),
    woken: () => undefined,
    log: () => undefined,
  });
  const playground: Playground = {
    make: async (_order, control) => {
      const made = await control.calls?.make(vendor, "make", async () => requestOf(task));
      const path = made?.files[0]?.path;
      if (path === undefined) throw new Error("the vendor made no file");
      return path;
    },
  };
  const noDownloads: Downloads = { fetch: () => Promise.reject(new Error("no pictures")) };
  const { playground: holds } = store;
  const scratch = join(task.directory, "scratch");
  await mkdir(scratch, { recursive: true });
  return runPlaygroundTask({
    holds: { begin: holds.begin, settle: watched(pass, "finish", holds.settle) },
    files,
    downloads: noDownloads,
    playground,
    calls,
    test: () => Promise.reject(new Error("not in test mode")),
    scratch,
    log: () => undefined,
  });
};

const turns = 100;

/** Runs the task until it is settled, with shortened waits between its turns. Returns the outcome. */
export const runPaidTask = async (
  store: PostgresStore,
  task: PaidTask,
  pass: Pass,
): Promise<string> => {
  const run = await openWork(store, task, pass);
  const stop = new AbortController().signal;
  for (let turn = 0; turn < turns; turn += 1) {
    try {
      return await run(orderOf(task), { stop, isLast: false, ended: Promise.resolve() });
    } catch (error) {
      if (!(error instanceof Snooze)) throw error;
      // A hundredth of the vendor's requested wait.
      await wait(Math.min(error.waitMs / 100, 50));
    }
  }
  return "never";
};
