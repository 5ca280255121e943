/** Upper bounds of histograms' buckets. */

/** Seconds: requests, statements. */
export const short = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Seconds: stages, waits in queues, vendors. */
export const long = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 60, 120, 300, 600, 900, 1_800];
export const sizes = [1, 2, 4, 8, 16, 32, 64];
