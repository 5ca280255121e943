export { asFailure, Failure, type FailureKind, isRetryable } from "./failure.ts";
export { lacksRoom, tellsOfNoRoom } from "./lacks-room.ts";
export { isOutcomeUnknown, OutcomeUnknown } from "./outcome-unknown.ts";
