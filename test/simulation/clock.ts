/** A clock that only the simulation advances. */
export type Clock = { nowMs(): number; advance(ms: number): void; iso(): string };

export const startClock = (): Clock => {
  let now = Date.UTC(2026, 0, 1);
  return {
    nowMs: () => now,
    advance: (ms) => {
      now += ms;
    },
    iso: () => new Date(now).toISOString(),
  };
};
