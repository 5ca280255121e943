import { stageNameSchema, stageNames } from "../jobs/stage-names.ts";
import type { StageUsage, UsageDay } from "../ports/credits.ts";
import { components } from "../pricing/price-list.ts";
import { type FieldIssue, throwIfInvalid } from "../validation/invalid-fields.ts";
import { nullable, type Static, schema } from "../validation/schema.ts";

type Figures = Usage["totals"];

const none: Figures = {
  jobs_created: 0,
  jobs_completed: 0,
  jobs_failed: 0,
  jobs_cancelled: 0,
  credits: 0,
  components: {},
};

/** Without what adding up binary fractions leaves. */
const rounded = (credits: number): number => Math.round(credits * 1e4) / 1e4;

/** Components in their order, with what rounding runs up to whole credits added, as in receipts. */
const shownComponents = ({ credits, components }: Pick<UsageDay, "credits" | "components">) => {
  const known = usageComponents.filter((name) => (components[name] ?? 0) !== 0);
  const sum = known.reduce((total, name) => total + (components[name] ?? 0), 0);
  const shown: Figures["components"] = {};
  for (const name of known) shown[name] = rounded(components[name] ?? 0);
  const rest = rounded(credits - sum);
  return rest === 0 ? shown : { ...shown, rounding: rest };
};

const figuresOf = ({ day: _day, ...counted }: UsageDay): Figures => ({
  ...counted,
  components: shownComponents(counted),
});

const sumOf = (days: readonly UsageDay[]): UsageDay => {
  const sum = { ...none, day: "" };
  const components: { [name: string]: number } = {};
  for (const day of days) {
    sum.jobs_created += day.jobs_created;
    sum.jobs_completed += day.jobs_completed;
    sum.jobs_failed += day.jobs_failed;
    sum.jobs_cancelled += day.jobs_cancelled;
    sum.credits += day.credits;
    for (const [name, credits] of Object.entries(day.components))
      components[name] = (components[name] ?? 0) + credits;
  }
  return { ...sum, components };
};

/** Usage of a period: every day, and the totals. */
export const presentUsage = (
  period: Period,
  counted: readonly UsageDay[],
  stages: readonly StageUsage[],
): Usage => {
  const byDay = new Map(counted.map((each) => [each.day, each]));
  const totals = figuresOf(sumOf(counted));
  const ended = totals.jobs_completed + totals.jobs_failed;
  return {
    ...period,
    days: daysOf(period).map((date) => {
      const day = byDay.get(date);
      return { date, ...(day ? figuresOf(day) : none) };
    }),
    totals,
    success_rate: ended === 0 ? null : totals.jobs_completed / ended,
    stages: stageNames.flatMap((name) => stages.find(({ stage }) => stage === name) ?? []),
  };
};

/** Days that one look at usage shows at most, and by default. */
const maxDays = 366;
const defaultDays = 30;

const dayMs = 86_400_000;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const lengthOf = ({ from, to }: Period): number => (timeOf(to) - timeOf(from)) / dayMs + 1;

/** First and last day, both included: `YYYY-MM-DD`. */
type Period = { readonly from: string; readonly to: string };

const issue = (field: keyof Period, input: string, msg: string): FieldIssue => ({
  type: "value_error",
  loc: ["query", field],
  msg: `Value error, ${msg}`,
  input,
});

const issuesOf = (period: Period): readonly FieldIssue[] => {
  const days = lengthOf(period);
  if (days < 1) return [issue("from", period.from, `is after the last day, ${period.to}`)];
  if (days > maxDays)
    return [issue("from", period.from, `makes ${days} days; use ${maxDays} at most`)];
  return [];
};

/**
 * The period that is meant: up to today, and 30 days long, unless something else is said. Throws InvalidFields for one
 * that ends before it begins or is longer than 366 days.
 */
export const periodOf = (
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  now: number,
): Period => {
  const last = to ?? dayOf(now);
  const period = { from: from ?? dayOf(timeOf(last) - (defaultDays - 1) * dayMs), to: last };
  throwIfInvalid(issuesOf(period));
  return period;
};

/** All days of a period, the oldest first. */
const daysOf = (period: Period): readonly string[] =>
  Array.from({ length: lengthOf(period) }, (_, index) =>
    dayOf(timeOf(period.from) + index * dayMs),
  );

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

/** Groups of credits: the components of receipts, and the playground's tasks. */
const usageComponents = [...components, "rounding", "playground"] as const;

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
        "In the pipeline's order, of the newest 1,000 jobs that were created in the period, have completed and still have their results.",
    },
  },
});
type Usage = Static<typeof usageSchema>;

/** Columns of usage as a table. */
export const usageColumns = ["date", ...counts, ...usageComponents] as const;

/** A day as a row of the table. */
export const usageRow = ({
  components,
  ...day
}: Usage["days"][number]): { readonly [column: string]: string | number } => ({
  ...Object.fromEntries(usageComponents.map((name) => [name, components[name] ?? 0])),
  ...day,
});
