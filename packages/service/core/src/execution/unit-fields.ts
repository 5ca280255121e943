import type { Claim } from "../ports/task-store.ts";
import { traceFields } from "../telemetry/trace-context.ts";
import type { SpanAttributes } from "../telemetry/tracer.ts";

/** What each line of a log says of a unit's run. */
export const unitFields = (claim: Claim): { readonly [key: string]: unknown } => ({
  job_id: claim.jobId,
  tenant_id: claim.tenantId,
  run: claim.run,
  stage: claim.stage,
  unit: claim.unit,
  claim: claim.claimCount,
  attempt: claim.failures + 1,
  queued_ms: Math.round(claim.waitedMs),
  ...traceFields(claim.traceContext),
});

/** What a span says of it. */
export const unitAttributes = (claim: Claim): SpanAttributes => ({
  "messaging.system": "reelwright",
  "messaging.operation.type": "process",
  "messaging.destination.name": claim.stage,
  "messaging.message.id": claim.taskId,
  "reelwright.job.id": claim.jobId,
  "reelwright.tenant.id": claim.tenantId,
  "reelwright.request.id": claim.traceContext?.request_id,
  "reelwright.run": claim.run,
  "reelwright.stage": claim.stage,
  "reelwright.unit": claim.unit,
  "reelwright.claim": claim.claimCount,
  "reelwright.attempt": claim.failures + 1,
});
