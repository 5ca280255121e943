import { readKeys } from "../identity/api-keys.ts";
import { createJobs } from "../jobs/create.ts";
import { readJob } from "../jobs/read.ts";

/** The very statements of a request that reads a job, and of one that creates one: for servers to compare ours with. */
export const requestStatements = { readKeys, readJob, createJobs } as const;
