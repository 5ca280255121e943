-- What units' ends and requests change (prisma/functions/transitions.sql), as arrays of rows.

-- The end of a lease: done | snooze | retry | failed | release. `version`: the job's, on which was decided.
CREATE TYPE task_end AS (
  task_id uuid, job_id uuid, token bigint, claim integer, version bigint, kind text, items integer, memo jsonb, output jsonb,
  error jsonb, wait_ms double precision);

-- A job's columns. Null: unchanged. `events`: how many follow. `consumed` and what comes after it: its hold ends.
CREATE TYPE job_change AS (
  job_id uuid, tenant_id uuid, run integer, status text, current_stage text, progress_percent double precision,
  pause_reason text, error jsonb, max_credits jsonb, trace_context jsonb, cancel_open boolean, events integer,
  consumed bigint, charges jsonb, consume_id uuid, release_id uuid);

-- A unit after a decision on its item.
CREATE TYPE unit_verdict AS (
  job_id uuid, run integer, stage text, unit integer, status text, output jsonb, items integer, retries integer,
  rejections integer, candidates jsonb);

CREATE TYPE new_task AS (task_id uuid, job_id uuid, tenant_id uuid, run integer, stage text, unit integer);

-- `n` counts the events of a job in this change, from 1.
CREATE TYPE new_event AS (job_id uuid, n integer, type text, data jsonb);

CREATE TYPE new_webhook AS (
  delivery_id uuid, tenant_id uuid, job_id uuid, run integer, event text, url text, body text);
