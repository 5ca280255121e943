import { stageNameSchema } from "../jobs/model/stage-names.ts";
import { components } from "../pricing/cost-line.ts";
import { nullable, type Static, schema } from "../validation/schema.ts";
import { defaultDays, maxDays } from "./period.ts";

const date = { type: "string", format: "date" } as const;

/** Query of `GET /usage`. */
export const usageQuerySchema = schema({
  type: "object",
  properties: {
    from: { ...date, description: `The first day, by UTC. By default ${defaultDays} days in all.` },
    to: {
      ...date,
      description: `The last day, by UTC; today by default. At most ${maxDays} days.`,
    },
  },
});

/** What credits are shown by: the components of receipts, and the playground's tasks. */
export const usageComponents = [...components, "rounding", "playground"] as const;

const counts = [
  "jobs_created",
  "jobs_completed",
  "jobs_failed",
  "jobs_cancelled",
  "credits",
] as const;
const count = { type: "integer", minimum: 0 } as const;

const componentsSchema = schema({
  title: "UsageComponents",
  type: "object",
  properties: Object.fromEntries(usageComponents.map((name) => [name, { type: "number" }])) as {
    readonly [name in (typeof usageComponents)[number]]: { readonly type: "number" };
  },
  description:
    "Credits by component, as receipts name them, and `playground`; they add up to `credits`. Components without any are left out.",
});

const properties = {
  jobs_created: count,
  jobs_completed: { ...count, description: "Runs that completed on this day, by whichever run." },
  jobs_failed: { ...count, description: "Runs that failed. A retried job may have failed before." },
  jobs_cancelled: count,
  credits: { ...count, description: "Credits consumed by jobs and by the playground." },
  components: componentsSchema,
} as const;

const daySchema = schema({
  title: "UsageDay",
  type: "object",
  required: ["date", ...counts, "components"],
  properties: { date, ...properties },
});

const totalsSchema = schema({
  title: "UsageTotals",
  type: "object",
  required: [...counts, "components"],
  properties,
});

const stageSchema = schema({
  title: "StageDurations",
  type: "object",
  required: ["stage", "median_seconds", "p95_seconds", "jobs"],
  properties: {
    stage: stageNameSchema,
    median_seconds: {
      type: "number",
      minimum: 0,
      description:
        "From the start of the stage's first unit to the end of its last, reviews and waits included.",
    },
    p95_seconds: { type: "number", minimum: 0 },
    jobs: { ...count, description: "Jobs that were measured." },
  },
});

/** Reply of `GET /usage`. */
export const usageSchema = schema({
  title: "Usage",
  type: "object",
  required: ["from", "to", "days", "totals", "success_rate", "stages"],
  properties: {
    from: date,
    to: date,
    days: {
      type: "array",
      items: daySchema,
      description: "Every day of the period, oldest first.",
    },
    totals: totalsSchema,
    success_rate: {
      ...nullable({ type: "number", minimum: 0, maximum: 1 }),
      description:
        "Completed runs among those that completed or failed; null where there were none.",
    },
    stages: {
      type: "array",
      items: stageSchema,
      description:
        "In the pipeline's order, of the newest 1,000 jobs that were created in the period, have completed and aren't archived.",
    },
  },
});
export type Usage = Static<typeof usageSchema>;
