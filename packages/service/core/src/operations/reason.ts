/** Why something stands where it stands, for operators. */
export type Reason = {
  readonly code: string;
  /** One sentence: what is the case, and what helps where something does. */
  readonly text: string;
  /** It doesn't go on by itself, or it takes far longer than it should. */
  readonly is_stuck: boolean;
};

/** What is longer than this is stuck, in seconds. */
export const reasonLimits = {
  /** From dispatch to claim, while slots are free. */
  unclaimed: 30,
  /** In the queue while all slots are busy. */
  queued: 600,
  /** Past the time at which it was to be run or attempted again. */
  overdue: 30,
  /** Without a heartbeat after the lease has expired; the reaper takes it back within a second or two. */
  expired: 15,
  /** At a vendor that has taken the task. */
  vendor: 1_800,
  /** A process that doesn't refresh its row. */
  silent: 15,
} as const;

export const reason = (code: string, text: string, isStuck = false): Reason => ({
  code,
  text,
  is_stuck: isStuck,
});

/** `90 s`, `12 min`, `3 h`, `4 d`: two digits or a little more. */
export const ageText = (seconds: number): string => {
  const s = Math.max(0, seconds);
  if (s < 100) return `${Math.round(s)} s`;
  if (s < 6_000) return `${Math.round(s / 60)} min`;
  if (s < 172_800) return `${Math.round(s / 3_600)} h`;
  return `${Math.round(s / 86_400)} d`;
};
