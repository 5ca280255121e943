import type { PlaygroundWork } from "@reelwright/film/ports/playground";
import type { TraceContext } from "../telemetry/tracer.ts";
import type { Once, Page, Paged } from "./requests.ts";

/** The credits of one playground task, and what became of it. */
export type PlaygroundHold = {
  readonly taskId: string;
  readonly tenantId: string;
  readonly modelId: string;
  readonly credits: number;
  /** `settled`: consumed where there is an output, released where there is an error. */
  readonly state: "pending" | "settled";
  /** Key of the file that was made. */
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
  /** Whether a worker has started it, so that vendors may be working for it. */
  readonly hasBegun: boolean;
  /** How often it was put into the queue again. */
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
   * `PLAYGROUND_TASK_LIMIT` (the tenant has `maxOpen` open tasks).
   */
  reserve(request: {
    readonly taskId: string;
    readonly tenantId: string;
    readonly modelId: string;
    readonly credits: number;
    readonly startWithinMs: number;
    readonly maxOpen: number;
    readonly once?: Once | null;
  }): Promise<number>;
  /** A tenant's own; null for all others. */
  get(tenantId: string, taskId: string): Promise<PlaygroundHold | null>;
  /** A tenant's own, the newest first. */
  list(tenantId: string, page: Page): Promise<Paged<PlaygroundHold>>;
  /**
   * Null when it is settled. Otherwise the task gets at least `withinMs` from now, its order is kept until it is settled,
   * and its age is returned.
   */
  begin(order: PlaygroundOrder, withinMs: number): Promise<{ readonly ageMs: number } | null>;
  /** Consumes or releases all of it. False when that has been done before: what was made is then to be thrown away. */
  settle(taskId: string, outcome: PlaygroundOutcome): Promise<boolean>;
  /** Pending ones that are older than `olderThanMs`, the oldest first. */
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
  /** The request that ordered it; left out in orders of earlier versions. */
  readonly traceContext?: TraceContext | null;
};

/** The tasks under way, in Redis: all of it may get lost. Throws Failure("unavailable") while Redis is away. */
export type PlaygroundQueue = {
  /** `turn`: the tenant's first task under way, its second …; of those that wait, lower turns go first. */
  add(order: PlaygroundOrder, turn: number): Promise<void>;
  /** State of each task; `lost`: the queue doesn't know it. */
  statuses(taskIds: readonly string[]): Promise<readonly ("lost" | "queued" | "processing")[]>;
  /** Removes a task that isn't running. */
  remove(taskId: string): Promise<void>;
  /** Runs a snoozed task immediately, because its vendor has called back. Does nothing for other tasks. */
  wake(taskId: string): Promise<void>;
};
