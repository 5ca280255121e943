import type { VendorCalls } from "../vendors/vendor-calls.ts";

/** Notes an event of this type, `language.fallback` and the like, with its data. */
export type Note = (type: string, data: Readonly<Record<string, unknown>>) => void;

/** How long work may take and how to stop it. Aborting ends child processes and leaves no file behind. */
export type Control = {
  readonly signal: AbortSignal;
  /** Reports the fraction done, 0 to 1; cheap, may be called often. */
  progress(fraction: number): void;
  /** How paid calls are made; left out where none are: samples, and what is made on this machine. */
  readonly calls?: VendorCalls;
  /** Notes something for the job's events, written when the unit's work is taken: a fall-back, a prompt's version. */
  readonly note?: Note;
};
