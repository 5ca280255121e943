import { Failure } from "@reelwright/film/failure";

/** A statement was sent, and its result was lost with its session: whether it took effect is unknown. */
export class OutcomeUnknown extends Error {
  override readonly name = "OutcomeUnknown";
}

/** Whether a store gave up without knowing what became of a write. Failures without this left nothing behind. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof Failure && error.cause instanceof OutcomeUnknown;
