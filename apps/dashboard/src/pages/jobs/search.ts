/** What the address of the list asks for. Pure. */
import type { Job, JobStatus } from "reelwright";
import { pageIn, textIn } from "../../app/search.ts";
import { limits } from "../../components/limits.ts";

export type PauseReason = NonNullable<Job["pause_reason"]>;

/** The address's query; what is left out asks for everything. */
export type JobsSearch = {
  readonly status?: JobStatus | undefined;
  readonly pause_reason?: PauseReason | undefined;
  readonly q?: string | undefined;
  /** From 1. */
  readonly page?: number | undefined;
};

export const statuses = [
  "pending",
  "processing",
  "paused",
  "completed",
  "failed",
  "cancelled",
] as const satisfies readonly JobStatus[];

export const pauseReasons = [
  "human_review",
  "user",
  "credit_limit",
] as const satisfies readonly PauseReason[];

const oneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((each) => each === value);

/** Reads an address's query; what makes no sense is left out. */
export const jobsSearch = (query: { readonly [name: string]: unknown }): JobsSearch => {
  const status = oneOf(statuses, query["status"]);
  const q = textIn(query, "q") ?? "";
  return {
    status,
    pause_reason: status === "paused" ? oneOf(pauseReasons, query["pause_reason"]) : undefined,
    q: q.trim() === "" ? undefined : [...q].slice(0, limits.search).join(""),
    page: pageIn(query),
  };
};

/** Whether it asks for less than everything. */
export const isFiltered = ({ status, q }: JobsSearch): boolean =>
  status !== undefined || q !== undefined;
