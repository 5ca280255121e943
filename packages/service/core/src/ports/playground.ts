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
  /** Whether a worker has begun it: vendors may work for it by now. */
  readonly hasBegun: boolean;
  /** How often it was put into the queue again. */
  readonly requeues: number;
};

/**
 * The credits of playground tasks. Each method is one transaction and may be called at once by many processes; a hold
 * is settled once, whoever comes first.
 */
export type PlaygroundHolds = {
  /**
   * Reserves credits for a new task, which is given up unless it has begun within `startWithinMs`. Throws KeyTaken, or `Failure`:
   * `INSUFFICIENT_CREDITS`, `PLAYGROUND_TASK_LIMIT` (the tenant has `maxOpen` tasks under way). Returns how many of
   * the tenant's tasks are under way now, with this one.
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
   * Counts that a task which had begun is put into the queue again, and returns its order. Null when it is settled, or
   * somebody else has counted since `requeues` was read.
   */
  requeue(taskId: string, requeues: number): Promise<PlaygroundOrder | null>;
};

/** What a task carries from the gateway to the worker. Plain JSON. */
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
  /** What each task is doing; `lost`: nobody knows it. */
  statuses(taskIds: readonly string[]): Promise<readonly ("lost" | "queued" | "processing")[]>;
  /** Forgets a task that nobody runs. */
  remove(taskId: string): Promise<void>;
  /** Has a snoozed task run at once: its vendor has called back. Does nothing for any other. */
  wake(taskId: string): Promise<void>;
};
