-- A task's claims, for the timeline of its job and how long units waited. The default is evaluated once: no table is rewritten.
ALTER TABLE tasks
  ADD COLUMN ready_at timestamptz(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ADD COLUMN claimed_at timestamptz(6),
  ADD COLUMN past_claims jsonb;

-- How long jobs took for a stage's units, counted by duration.
CREATE TABLE stage_durations (
  period timestamptz(6) NOT NULL,
  stage text NOT NULL,
  variant text NOT NULL,
  units integer NOT NULL,
  class smallint NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (period, stage, variant, units, class)
);
