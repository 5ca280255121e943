/** What the examples have in common. */

/** The one job that they tell of. */
export const jobId = "019a0f3e-7c51-7b2a-9d4e-3f1c6a8b2e07";
/** Where files are. */
export const store = "https://files.example.com";
/** A word for a time of that day. */
export const at = (time: string) => [`2026-11-20T${time}Z`];
