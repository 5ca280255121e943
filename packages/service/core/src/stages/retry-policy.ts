import type { Retry } from "../pipeline/stage.ts";

/** Work on this machine: errors pass soon or not at all. */
export const quick: Retry = { maxFailures: 3, delaysMs: [500, 2_000] };
/** Work that depends on others: worth waiting for. */
export const patient: Retry = { maxFailures: 5, delaysMs: [1_000, 4_000, 15_000, 60_000] };
