import { stageNames } from "../jobs/model/stage-names.ts";
import type { StageUsage, UsageDay } from "../ports/usage-store.ts";
import { daysOf, type Period } from "./period.ts";
import { type Usage, usageComponents } from "./usage-schema.ts";

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

/** What was used in a period, with every day of it and the totals. */
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
