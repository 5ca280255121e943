import type { JobError } from "./job-state.ts";

/**
 * `error_message` of a job and of its webhook, which says nothing else of it: what went wrong and, where a vendor refused or
 * failed, what to change.
 */
export const errorText = ({ message, details }: Pick<JobError, "message" | "details">): string =>
  details === undefined ? message : `${message} ${details.change}`;
