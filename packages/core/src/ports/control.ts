/** How long work may take and how to stop it. Aborting ends child processes and leaves no file behind. */
export type Control = {
  readonly signal: AbortSignal;
  /** Reports the fraction done, 0 to 1; cheap, may be called often. */
  progress(fraction: number): void;
};
