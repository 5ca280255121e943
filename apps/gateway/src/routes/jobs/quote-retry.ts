import { quoteRetry, retryQuoteSchema } from "@reelwright/core/jobs/quote-retry";
import { retryBodySchema } from "@reelwright/core/jobs/retry-job";
import { endpoint } from "../../ports/gateway-ports.ts";
import { jobParams } from "./job-params.ts";

/** `POST /jobs/{job_id}/retry-quote`: the plan of a retry. Decisions: "Jobs", extensions. */
export const quoteRetryEndpoint = endpoint(
  {
    operation: "quoteRetry",
    method: "post",
    path: "/jobs/{job_id}/retry-quote",
    tag: "Jobs",
    summary: "Quote a retry: what it would run, keep and reserve.",
    description:
      "Changes nothing. Takes the body of `POST /jobs/{job_id}/retry` and fails where that would fail.",
    access: "tenant",
    params: jobParams,
    body: retryBodySchema,
    exampleFields: ["restart_from_stage"],
    isSafe: true,
    status: 200,
    reply: retryQuoteSchema,
    failures: ["JOB_NOT_FOUND", "INVALID_STATE"],
  },
  (ports) => {
    const quote = quoteRetry(ports);
    return async ({ tenantId, params, body }) => ({
      body: await quote(tenantId, params.job_id, body),
    });
  },
);
