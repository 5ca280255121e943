-- What a tenant uses, by UTC days (GET /usage). A day's row is written by the transaction that it counts, which holds the
-- account's lock anyway, so that the figures are exact and a period is read without its jobs.

-- The credits of charges ([{component, quantity, unitCredits}]) by component.
CREATE OR REPLACE FUNCTION credits_by_component(charges jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_object_agg(component, credits), '{}') FROM (
    SELECT c.component, sum(c.quantity * c."unitCredits") AS credits
    FROM jsonb_to_recordset(charges) AS c(component text, quantity numeric, "unitCredits" numeric)
    GROUP BY 1 HAVING sum(c.quantity * c."unitCredits") > 0) AS sums
$$;

-- The sums of two objects of credits by component.
CREATE OR REPLACE FUNCTION add_components(one jsonb, other jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_object_agg(component, credits), '{}') FROM (
    SELECT key AS component, sum(value::numeric) AS credits
    FROM (SELECT * FROM jsonb_each_text(one) UNION ALL SELECT * FROM jsonb_each_text(other)) AS parts
    GROUP BY 1) AS sums
$$;

-- Adds what was settled at a time to its day: the end of a run (`ended_as`; null: of none) and the credits consumed. The
-- caller holds the account's lock.
CREATE OR REPLACE FUNCTION count_usage(tenant uuid, settled timestamptz, ended_as text, spent bigint, by_component jsonb)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO usage_days (tenant_id, day, jobs_completed, jobs_failed, jobs_cancelled, credits, components)
  VALUES (tenant, (settled AT TIME ZONE 'UTC')::date, coalesce((ended_as = 'completed')::integer, 0),
    coalesce((ended_as = 'failed')::integer, 0), coalesce((ended_as = 'cancelled')::integer, 0), spent, by_component)
  ON CONFLICT (tenant_id, day) DO UPDATE SET
    jobs_completed = usage_days.jobs_completed + excluded.jobs_completed,
    jobs_failed = usage_days.jobs_failed + excluded.jobs_failed,
    jobs_cancelled = usage_days.jobs_cancelled + excluded.jobs_cancelled,
    credits = usage_days.credits + excluded.credits,
    components = CASE excluded.components WHEN '{}' THEN usage_days.components
      ELSE add_components(usage_days.components, excluded.components) END;
END $$;
