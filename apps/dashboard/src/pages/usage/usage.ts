import type { Usage } from "reelwright";

/** First and last day, inclusive, in UTC: `YYYY-MM-DD`. */
export type Period = { readonly from: string; readonly to: string };

const dayMs = 86_400_000;
const longest = 366;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Offered lengths, in days. */
export const lengths = [7, 30, 90, 365] as const;

/** Returns the period of this many days up to today. */
export const lastDays = (count: number, now = new Date()): Period => ({
  from: dayOf(now.getTime() - (count - 1) * dayMs),
  to: dayOf(now.getTime()),
});

const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(timeOf(text));

/** Returns the period in the address; 30 days if it is missing or invalid. */
export const periodOf = (
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  now = new Date(),
): Period => {
  const otherwise = lastDays(30, now);
  if (!isDay(from) || !isDay(to)) return otherwise;
  const days = (timeOf(to) - timeOf(from)) / dayMs + 1;
  return days >= 1 && days <= longest ? { from, to } : otherwise;
};

/** Returns the offered length of a period that ends today; null for any other. */
export const lengthOf = (period: Period, now = new Date()): number | null =>
  lengths.find(
    (count) => lastDays(count, now).from === period.from && period.to === dayOf(now.getTime()),
  ) ?? null;

type Components = Usage["totals"]["components"];

/** Groups of components. Retries and reviews belong to what was regenerated. */
const members = {
  video: ["video", "video_upscale", "video_retries", "video_reviews"],
  presenter: ["presenter", "presenter_retries", "presenter_reviews"],
  keyframes: ["keyframes", "keyframe_retries", "anchor_reviews"],
  voice: ["voice"],
  music: ["music"],
  script: ["script"],
  captions: ["captions"],
  playground: ["playground"],
  rounding: ["rounding"],
} as const satisfies { readonly [group: string]: readonly (keyof Components)[] };

export type Group = keyof typeof members;
export const groups = Object.keys(members) as readonly Group[];

/** Credits by group. */
export const byGroup = (components: Components): { readonly [G in Group]: number } =>
  Object.fromEntries(
    groups.map((group) => [
      group,
      members[group].reduce((sum, name) => sum + (components[name] ?? 0), 0),
    ]),
  ) as { readonly [G in Group]: number };

/** Groups with costs, largest first, each with its share. */
export const costly = (
  components: Components,
): readonly { readonly group: Group; readonly credits: number; readonly share: number }[] => {
  const credits = byGroup(components);
  const total = groups.reduce((sum, group) => sum + credits[group], 0);
  return groups
    .filter((group) => credits[group] > 0)
    .map((group) => ({ group, credits: credits[group], share: credits[group] / total }))
    .sort((one, other) => other.credits - one.credits);
};
