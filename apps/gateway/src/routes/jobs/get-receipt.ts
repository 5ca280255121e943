import { receiptOf, receiptSchema } from "@reelwright/core/credits/receipt";
import { requireJob } from "../../jobs/require-job.ts";
import { endpoint } from "../../ports/gateway-ports.ts";
import { jobParams } from "./job-params.ts";

/** `GET /jobs/{job_id}/receipt`: adds up exactly. */
export const getReceiptEndpoint = endpoint(
  {
    operation: "getReceipt",
    method: "get",
    path: "/jobs/{job_id}/receipt",
    tag: "Jobs",
    summary: "Get a job's receipt: credits reserved, consumed and released in each run.",
    description:
      "`reserved` = `consumed` + `released` + `held`, for each run and in total. `consumed` is the sum of the charges.",
    access: "tenant",
    params: jobParams,
    status: 200,
    reply: receiptSchema,
    failures: ["JOB_NOT_FOUND"],
  },
  ({ jobs }) => {
    const find = requireJob(jobs);
    return async ({ tenantId, params }) => {
      const { job } = await find(tenantId, params.job_id);
      return { body: receiptOf(job, await jobs.holds(tenantId, job.job_id)) };
    };
  },
);
