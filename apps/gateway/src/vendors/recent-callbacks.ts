/** Signatures are good for five minutes either way. */
const rememberedMs = 10 * 60_000;
const maxRemembered = 10_000;

/** Callbacks that were passed on lately, by what identifies them. It may forget: then one is passed on twice. */
export type RecentCallbacks = {
  has(identity: string): boolean;
  add(identity: string): void;
};

export const recentCallbacks = (now: () => number = Date.now): RecentCallbacks => {
  // In the order of their times: the oldest are the first.
  const times = new Map<string, number>();
  const forgetOld = (): void => {
    for (const [identity, at] of times) {
      if (times.size <= maxRemembered && now() - at < rememberedMs) return;
      times.delete(identity);
    }
  };
  return {
    has: (identity) => now() - (times.get(identity) ?? Number.NEGATIVE_INFINITY) < rememberedMs,
    add: (identity) => {
      times.delete(identity);
      times.set(identity, now());
      forgetOld();
    },
  };
};
