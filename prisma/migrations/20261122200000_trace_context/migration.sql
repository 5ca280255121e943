-- The request that had something done: {request_id, traceparent, tracestate}. Tasks have their job's.
ALTER TABLE jobs ADD COLUMN trace_context jsonb;
ALTER TABLE webhook_deliveries ADD COLUMN trace_context jsonb;
ALTER TABLE playground_holds ADD COLUMN trace_context jsonb;
