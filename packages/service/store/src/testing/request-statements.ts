import { readKeys } from "../identity/api-keys.ts";
import { createJobs } from "../jobs/create.ts";
import { readJob } from "../jobs/read.ts";

/** The statements of requests that read or create a job, for benchmarks against other servers. */
export const requestStatements = { readKeys, readJob, createJobs } as const;
