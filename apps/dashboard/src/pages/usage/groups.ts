import type { Usage } from "reelwright";

type Components = Usage["totals"]["components"];

/** What components are shown as: retries and reviews with what was made again. */
const members = {
  video: ["video", "video_upscale", "video_retries", "video_reviews"],
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

/** Groups that cost anything, the dearest first, each with its share. */
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
