/** From 0 to 1 in `ms` from `from` on. */
export const progress = (at: number, from: number, ms: number): number =>
  ms <= 0 ? Number(at >= from) : Math.min(1, Math.max(0, (at - from) / ms));

/** Comes to rest: fast first. */
export const easeOut = (share: number): number => 1 - (1 - share) ** 3;
