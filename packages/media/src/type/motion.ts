/** From 0 to 1 in `ms` from `from` on. */
export const progress = (at: number, from: number, ms: number): number =>
  ms <= 0 ? Number(at >= from) : Math.min(1, Math.max(0, (at - from) / ms));

/** Comes to rest: fast first. */
export const easeOut = (share: number): number => 1 - (1 - share) ** 3;

/** Goes past its end and comes back. */
export const overshoot = (share: number): number => {
  const back = 1.9;
  return 1 + (back + 1) * (share - 1) ** 3 + back * (share - 1) ** 2;
};

/** How something is seen: where, how large, and how much of it from its first letter on. Lengths are in pixels. */
export type Pose = {
  readonly opacity: number;
  readonly dx: number;
  readonly dy: number;
  readonly scale: number;
  /** In radians. */
  readonly turn: number;
  /** From 0 to 1. */
  readonly reveal: number;
};

export const atRest: Pose = { opacity: 1, dx: 0, dy: 0, scale: 1, turn: 0, reveal: 1 };

/** A figure that counts: digits with their separators, in a word that has no letters before them. */
const figure =
  /^([^\p{L}\p{N}]{0,3})(\d{1,3}(?:([.,'’\u00a0\u202f ])\d{3})*|\d{1,7})(?:([.,])(\d{1,2}))?(?!\d)([^\d]*)$/u;
const isYear = (digits: string): boolean => /^(?:19|20)\d\d$/.test(digits);

/** Smaller figures don't count: each step would be read as what the text says. */
const leastCounted = 10;

/** A word while its figure counts up to what it says, in whole units: `share` from 0 to 1. Words without a figure stay. */
export const counted = (word: string, share: number): string => {
  const found = share >= 1 ? null : figure.exec(word);
  if (!found) return word;
  const [, before = "", whole = "", group = "", mark = "", decimals = "", after = ""] = found;
  if (before === "" && after === "" && isYear(whole)) return word;
  const digits = whole.replace(/\D/gu, "");
  if (Number(digits) < leastCounted) return word;
  const units = String(Math.round(Number(digits) * share));
  const grouped = group === "" ? units : units.replace(/\B(?=(?:\d{3})+$)/gu, group);
  return `${before}${grouped}${mark}${decimals}${after}`;
};
