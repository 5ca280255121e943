import { clamp, jittered } from "@reelwright/film/numbers";

/** Between look-ups of a submission whose answer was lost; after the last one it is looked up no more. */
const lookUpWaitsMs = [2_000, 5_000, 15_000, 30_000, 60_000];

/** The wait after so many look-ups; null: there were enough. */
export const lookUpWaitMs = (lookups: number): number | null => lookUpWaitsMs[lookups] ?? null;

/** Until a request that was refused is sent again: doubled each time, a minute at most. */
export const backOffMs = (refusals: number): number =>
  jittered(Math.min(1_000 * 2 ** Math.min(refusals, 10), 60_000), 0.2);

/** Until a finished task's file is looked for again: doubled each time, two minutes at most. */
export const fileWaitMs = (looks: number): number => Math.min(3_000 * 2 ** looks, 120_000);
/** How long a file has been waited for by now, about. */
export const waitedForFileMs = (looks: number): number =>
  Array.from({ length: looks }, (_, at) => fileWaitMs(at)).reduce((sum, each) => sum + each, 0);

/** While Redis can't be reached. */
export const gateAwayWaitMs = (): number => jittered(1_000, 0.2);
/** For an answer that this process or another one awaits; it wakes the unit. */
export const underWayWaitMs = 10_000;
/** After another process has changed the call first; its row is read again then. */
export const overtakenWaitMs = 1_000;
/** Until a vendor that takes nothing is asked again, where it doesn't say when. */
export const unavailableWaitMs = 60_000;
/** Until the day's spending is looked at again. */
export const spendingWaitMs = (waitedMs: number): number =>
  jittered(clamp(waitedMs / 8, 60_000, 300_000), 0.1);
