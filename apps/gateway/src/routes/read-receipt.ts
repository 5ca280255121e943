import { receiptOf, receiptSchema } from "@reelwright/core";
import { endpoint } from "../ports.ts";
import { findJob, jobParams } from "./find-job.ts";

/** `GET /jobs/{job_id}/receipt`: adds up exactly. */
export const readReceiptEndpoint = endpoint(
  {
    operation: "readReceipt",
    method: "get",
    path: "/jobs/{job_id}/receipt",
    tag: "Jobs",
    summary: "Read what a job reserved, consumed and released.",
    access: "tenant",
    params: jobParams,
    status: 200,
    reply: receiptSchema,
    failures: ["JOB_NOT_FOUND"],
  },
  ({ jobs, stages }) => {
    const find = findJob(jobs);
    return async ({ tenantId, params }) => ({
      body: receiptOf(stages, await find(tenantId, params.job_id)),
    });
  },
);
