/** Events of a job. */
import type { Job, StageName } from "./types.ts";

/** Types of events after the snapshot. The server may send types that are newer than this list: ignore those. */
export type JobEventType =
  | "job.started"
  | "stage.started"
  | "unit.finished"
  | "item.refused"
  | "review.requested"
  | "review.decided"
  | "stage.finished"
  | "job.paused"
  | "job.resumed"
  | "job.completed"
  | "job.failed"
  | "job.cancelled"
  | "job.retried"
  | "vendor.waiting"
  | "vendor.resumed"
  | "provider.fallback"
  | "script.written"
  | "script.fallback"
  | "qai.judged"
  | "qai.unjudged";

/** Fields of an event; each type has some of them, and more of its own. */
export type JobEventData = {
  readonly job_id: string;
  readonly type: string;
  readonly created_at: string;
  readonly stage?: StageName;
  readonly status?: Job["status"];
  readonly progress_percent?: number;
  readonly estimated_seconds_remaining?: number | null;
  readonly [field: string]: unknown;
};

/** The whole job as it is when a stream begins, then each change. */
export type JobEvent =
  | { readonly type: "snapshot"; readonly id: string; readonly data: Job }
  | { readonly type: JobEventType; readonly id: string; readonly data: JobEventData };

const terminal = new Set(["job.completed", "job.failed", "job.cancelled"]);

/** Whether a job of this status has ended. */
export const isEnded = (status: Job["status"]): boolean => terminal.has(`job.${status}`);

/** Whether an event ends its job's run; the event itself follows the snapshot of an ended job. */
export const isTerminal = ({ type }: { readonly type: string }): boolean => terminal.has(type);
