import type { PlaygroundWork } from "@reelwright/film/ports/playground";
import type { TraceContext } from "../telemetry/tracer.ts";
import type { LimitedKey } from "./identity.ts";
import type { Once, Page, Paged } from "./requests.ts";

/** The credits of one playground task, and its result. */
export type PlaygroundHold = {
  readonly taskId: string;
  readonly tenantId: string;
  readonly modelId: string;
  readonly credits: number;
  /** `settled`: consumed if there is an output, released if there is an error. */
  readonly state: "pending" | "settled";
  /** Key of the generated file. */
  readonly output: string | null;
  readonly errorMessage: string | null;
  readonly createdAt: string;
  readonly settledAt: string | null;
};

/** How a task ended. */
export type PlaygroundOutcome =
  | { readonly kind: "completed"; readonly output: string }
  /** `message` is public. */
  | { readonly kind: "failed"; readonly message: string };

/** A task that has not ended. */
export type PendingHold = {
  readonly taskId: string;
  readonly isOverdue: boolean;
  /** Whether a worker has started it, in which case vendor calls may be in progress. */
  readonly hasBegun: boolean;
  /** Number of requeues. */
  readonly requeues: number;
};

/**
 * Credits of playground tasks. Each method is one transaction and may run concurrently in many processes. A hold is
 * settled once.
 */
export type PlaygroundHolds = {
  /**
   * Reserves credits for a new task, which is abandoned unless it starts within `startWithinMs`. Returns the number of
   * the tenant's open tasks, including this one. Throws KeyTaken, or `Failure`: `INSUFFICIENT_CREDITS`,
   * `PLAYGROUND_TASK_LIMIT` (the tenant has `maxOpen` open tasks), `KEY_CREDIT_LIMIT`.
   */
  reserve(request: {
    readonly taskId: string;
    readonly tenantId: string;
    readonly modelId: string;
    readonly credits: number;
    readonly startWithinMs: number;
    readonly maxOpen: number;
    readonly once?: Once | null;
    readonly limitedKeyId?: LimitedKey;
  }): Promise<number>;
  /** Null if it isn't this tenant's. */
  get(tenantId: string, taskId: string): Promise<PlaygroundHold | null>;
  /** The tenant's holds, newest first. */
  list(tenantId: string, page: Page): Promise<Paged<PlaygroundHold>>;
  /**
   * Starts a task: gives it at least `withinMs` from now, stores its order until it is settled and returns its age.
   * Null: it is already settled.
   */
  begin(order: PlaygroundOrder, withinMs: number): Promise<{ readonly ageMs: number } | null>;
  /** Consumes or releases the whole hold. False: it was settled before, and the caller must discard its output. */
  settle(taskId: string, outcome: PlaygroundOutcome): Promise<boolean>;
  /** Pending holds older than `olderThanMs`, oldest first. */
  pending(query: {
    readonly olderThanMs: number;
    readonly limit: number;
  }): Promise<readonly PendingHold[]>;
  /**
   * Counts the requeue of a started task and returns its order. Null: it is settled, or another process has counted
   * since `requeues` was read.
   */
  requeue(taskId: string, requeues: number): Promise<PlaygroundOrder | null>;
};

/** A task's data for the worker. Plain JSON. */
export type PlaygroundOrder = {
  readonly taskId: string;
  readonly tenantId: string;
  readonly modelId: string;
  readonly work: PlaygroundWork;
  /** The request that created the task; missing in orders of earlier versions. */
  readonly traceContext?: TraceContext | null;
};

/** Queue of unfinished tasks in Redis, which may lose all of it. Throws Failure("unavailable") while Redis is down. */
export type PlaygroundQueue = {
  /** `turn`: position among the tenant's unfinished tasks, from 1. Waiting tasks with a lower turn run first. */
  add(order: PlaygroundOrder, turn: number): Promise<void>;
  /** State of each task; `lost`: the queue doesn't know it. */
  statuses(taskIds: readonly string[]): Promise<readonly ("lost" | "queued" | "processing")[]>;
  /** Removes a task that isn't running. */
  remove(taskId: string): Promise<void>;
  /** Runs a snoozed task immediately, because its vendor has called back. Does nothing for other tasks. */
  wake(taskId: string): Promise<void>;
};
