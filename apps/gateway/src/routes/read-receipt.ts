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
    summary: "Read what a job reserved, consumed and released, run by run.",
    description:
      "`reserved` = `consumed` + `released` + `held`, in each run and in all; `consumed` is the sum of the charges.",
    access: "tenant",
    params: jobParams,
    status: 200,
    reply: receiptSchema,
    failures: ["JOB_NOT_FOUND"],
  },
  ({ jobs }) => {
    const find = findJob(jobs);
    return async ({ tenantId, params }) => {
      const { job } = await find(tenantId, params.job_id);
      return { body: receiptOf(job, await jobs.holds(tenantId, job.job_id)) };
    };
  },
);
