/** Test rig of paid calls: a vendor that counts paid tasks, and a caller that takes turns like a unit. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Admission, VendorGate } from "@reelwright/core/ports/vendor-calls";
import { openSubmissions, type VendorCallsDeps } from "@reelwright/core/vendors/call";
import { vendorCalls } from "@reelwright/core/vendors/open-calls";
import { Failure } from "@reelwright/film/failure";
import type { FinishAnswer, Vendor, VendorAnswer } from "@reelwright/film/ports/vendors";
import { Snooze, VendorFailure } from "@reelwright/film/vendor-failure";
import { type MemoryStore, openMemoryStore } from "./memory-store.ts";

export const subject = {
  kind: "unit",
  tenantId: "t",
  jobId: "j",
  run: 1,
  stage: "generation",
  unit: 0,
  item: 0,
} as const;

type Task = { readonly ref: string; readonly key: string; polls: number };
type Request = { readonly prompt: string };

/** Replaceable behavior of the vendor. `at` counts calls from 1. */
export type Behaviour = {
  readonly canFind?: boolean;
  /** Number of polls that return "running". */
  readonly polls?: number;
  /** Called for each submission: may throw before or after `take`, or respond immediately. */
  readonly submit?: (at: number, take: () => Task) => Promise<"accepted" | Uint8Array> | "accepted";
  readonly poll?: (at: number) => void;
  readonly name?: string;
  /** May throw this poll's error, as if the task were missing. */
  readonly missing?: (at: number) => void;
  readonly submitTimeoutMs?: number;
  readonly taskTimeoutMs?: number;
  readonly url?: () => string;
};

export const openVendor = ({ canFind = false, polls = 0, ...behaviour }: Behaviour = {}) => {
  const tasks = new Map<string, Task>();
  const seen = {
    submits: 0,
    polls: 0,
    cancelled: [] as string[],
    callbacks: [] as (string | null)[],
  };
  const take = (key: string): Task => {
    const task = { ref: `task-${tasks.size + 1}`, key, polls: 0 };
    tasks.set(task.ref, task);
    return task;
  };
  const vendor: Vendor<Request> = {
    name: behaviour.name ?? "test",
    modelOf: () => "model-1",
    costUsd: () => 0.3,
    submitTimeoutMs: behaviour.submitTimeoutMs ?? 5_000,
    taskTimeoutMs: behaviour.taskTimeoutMs ?? 600_000,
    submit: async (_request, { key, callbackUrl }) => {
      seen.submits += 1;
      seen.callbacks.push(callbackUrl);
      let task: Task | null = null;
      const taking = () => {
        task ??= take(key);
        return task;
      };
      const made = (await behaviour.submit?.(seen.submits, taking)) ?? "accepted";
      const { ref } = taking();
      if (made === "accepted") return { kind: "accepted", ref, handle: { path: `/${ref}` } };
      return { kind: "completed", ref, result: { outputs: [{ kind: "image", bytes: made }] } };
    },
    poll: async ({ ref }) => {
      seen.polls += 1;
      behaviour.poll?.(seen.polls);
      try {
        behaviour.missing?.(seen.polls);
      } catch (error) {
        return { kind: "failed", failure: error as VendorFailure };
      }
      const task = tasks.get(ref);
      if (!task) throw new VendorFailure("expired", "The task is gone.");
      task.polls += 1;
      if (task.polls <= polls) return { kind: "running" };
      const url = behaviour.url?.() ?? `https://vendor.test/${ref}`;
      return { kind: "done", result: { outputs: [{ kind: "video", url }], info: { seed: 7 } } };
    },
    find: async (key) => {
      const task = canFind ? [...tasks.values()].find((each) => each.key === key) : undefined;
      return task ? { ref: task.ref, handle: null } : null;
    },
    cancel: async ({ ref }) => void seen.cancelled.push(ref),
  };
  return { vendor, seen, tasks, paid: () => tasks.size };
};

/** Opens a gate that admits everything and records its calls. Responses can be replaced. */
export const openGate = () => {
  const reports: string[] = [];
  const inside = new Set<string>();
  const say: { next: Admission | Error } = { next: { kind: "admitted" } };
  const gate: VendorGate = {
    enter: async ({ key }) => {
      if (say.next instanceof Error) throw say.next;
      if (say.next.kind === "admitted") inside.add(key);
      return say.next;
    },
    stay: async () => undefined,
    leave: async (_vendor, key) => void inside.delete(key),
    report: async (_vendor, outcome) => void reports.push(outcome),
    states: async () => [],
  };
  return { gate, reports, inside, say };
};

/** A file store in a directory. */
const openTestFiles = (home: string) => {
  const stored = new Map<string, Buffer>();
  const files = {
    put: async (key: string, path: string) => {
      if (stored.has(key)) throw new Failure("conflict", "FILE_EXISTS", "Never replaced.");
      stored.set(key, await readFile(path));
    },
    sizeBytes: async (key: string) => stored.get(key)?.length ?? null,
    removeAll: async (prefix: string) => {
      for (const key of stored.keys()) if (key.startsWith(prefix)) stored.delete(key);
    },
  };
  const open = async (key: string): Promise<string> => {
    const path = join(home, `opened-${basename(key)}`);
    const bytes = stored.get(key);
    if (!bytes) throw new Failure("missing", "FILE_MISSING", "There is none.");
    await writeFile(path, bytes);
    return path;
  };
  return { files, stored, open };
};

export type Rig = Awaited<ReturnType<typeof openRig>>;

/** Opens a store, a gate, files, and a calling unit. `changes` replace dependencies of the calls. */
export const openRig = async (changes: Partial<VendorCallsDeps> = {}) => {
  const home = await mkdtemp(join(tmpdir(), "vendor-rig-"));
  const memory: MemoryStore = openMemoryStore();
  const { files, stored, open } = openTestFiles(home);
  const gate = openGate();
  const logged: { readonly [key: string]: unknown }[] = [];
  const deps: VendorCallsDeps = {
    store: memory.vendorCalls,
    gate: gate.gate,
    files,
    downloads: { fetch: async ({ url }, path) => writeFile(path, url) },
    submissions: openSubmissions((error) => logged.push({ error })),
    dailyLimitUsd: () => null,
    callbackUrl: () => null,
    woken: () => undefined,
    log: (fields) => logged.push(fields),
    ...changes,
  };
  const workspace = { path: (name: string) => join(home, name), open };
  /** Runs the unit once. Returns the result or throws. */
  const run = async (
    vendor: Vendor<Request>,
    own: VendorCallsDeps = deps,
    finish?: FinishAnswer,
  ) => {
    const { signal } = new AbortController();
    const calls = vendorCalls(own)(subject, { workspace, signal });
    try {
      return await calls.make(vendor, "clip", async () => ({ prompt: "a cup" }), finish);
    } finally {
      calls.release();
    }
  };
  /** Runs like a unit that gives its slot back each time, until there is a result. Throws a final error. */
  const untilMade = async (
    vendor: Vendor<Request>,
    own: VendorCallsDeps = deps,
    finish?: FinishAnswer,
  ): Promise<VendorAnswer & { readonly runs: number }> => {
    for (let runs = 1; runs < 200; runs += 1) {
      try {
        return { ...(await run(vendor, own, finish)), runs };
      } catch (error) {
        if (!(error instanceof Snooze)) throw error;
        memory.clock.advance(error.waitMs);
      }
    }
    throw new Error("never made");
  };
  /** The same for a call that ends in an error without another attempt. Returns the error. */
  const untilEnded = async (vendor: Vendor<Request>): Promise<unknown> => {
    for (let tries = 0; tries < 10; tries += 1) {
      const error = await untilMade(vendor).catch((thrown: unknown) => thrown);
      if (error instanceof VendorFailure && error.isFinal) return error;
    }
    throw new Error("never ended");
  };
  const close = () => rm(home, { recursive: true, force: true });
  return {
    deps,
    gate,
    stored,
    open,
    logged,
    run,
    untilMade,
    untilEnded,
    close,
    clock: memory.clock,
  };
};
