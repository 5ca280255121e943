export { isDiskFull, saysDiskFull } from "./disk-full.ts";
export { asFailure, Failure, type FailureKind, isRetryable } from "./failure.ts";
export { isOutcomeUnknown, OutcomeUnknown } from "./outcome-unknown.ts";
