import type { Job } from "reelwright";

const ended = new Set<Job["status"]>(["completed", "failed", "cancelled"]);

/** Whether a job of this status goes on no more, unless it is retried. */
export const isEnded = (status: Job["status"]): boolean => ended.has(status);
