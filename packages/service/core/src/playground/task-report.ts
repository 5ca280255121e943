import type { PlaygroundOrder } from "../ports/playground-queue.ts";
import { traceFields } from "../telemetry/trace-context.ts";
import type { Span, SpanAttributes } from "../telemetry/tracer.ts";

/** Says how a run went. */
export type Tell = (outcome: string, error?: unknown) => void;

/** Says how a run went, to the log and to its span. */
export const teller = (
  log: (fields: { readonly [key: string]: unknown }) => void,
  { taskId, tenantId, modelId, traceContext }: PlaygroundOrder,
  span: Span,
): Tell => {
  const startedAt = performance.now();
  return (outcome, error) => {
    span.set({ "reelwright.outcome": outcome });
    if (error !== undefined) span.fail(error);
    log({
      task_id: taskId,
      tenant_id: tenantId,
      model_id: modelId,
      ...traceFields(traceContext),
      outcome,
      duration_ms: Math.round(performance.now() - startedAt),
      ...(error !== undefined && { error }),
    });
  };
};

/** What a span says of a task. */
export const taskAttributes = ({
  taskId,
  tenantId,
  modelId,
  traceContext,
}: PlaygroundOrder): SpanAttributes => ({
  "messaging.system": "reelwright",
  "messaging.operation.type": "process",
  "messaging.destination.name": "playground",
  "messaging.message.id": taskId,
  "reelwright.playground.task.id": taskId,
  "reelwright.tenant.id": tenantId,
  "reelwright.request.id": traceContext?.request_id,
  "reelwright.model": modelId,
});
