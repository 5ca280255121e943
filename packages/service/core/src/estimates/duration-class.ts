/** Durations are counted by classes, each a fifth longer than the one before: a median is then off by a tenth at most. */
const shortest = 0.05;
const ratio = 1.2;
const classes = 80;

/** The class of a duration in seconds: 0 (50 ms and less) to 80 (30 hours and more). */
export const durationClass = (seconds: number): number =>
  Math.min(classes, Math.max(0, Math.round(Math.log(seconds / shortest) / Math.log(ratio))));

/** The duration that stands for a class, seconds. */
export const classSeconds = (durationClass: number): number => shortest * ratio ** durationClass;
