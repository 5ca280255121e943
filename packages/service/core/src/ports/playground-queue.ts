import type { PlaygroundWork } from "@reelwright/film/ports/playground";
import type { TraceContext } from "../telemetry/trace-context.ts";

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
