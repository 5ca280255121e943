export { classSeconds, durationClass } from "./duration-class.ts";
export { type DurationLog, openDurationLog } from "./duration-log.ts";
export {
  type ExpectedDurations,
  expectedDurations,
  nothingMeasured,
} from "./expected-durations.ts";
export { remainingSeconds, wholeSeconds } from "./remaining.ts";
