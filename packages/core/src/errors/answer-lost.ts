import { Failure } from "./failure.ts";

/** A statement was sent, and its answer was lost with its session: whether it took effect is unknown. */
export class AnswerLost extends Error {
  override readonly name = "AnswerLost";
}

/** Whether a store gave up without knowing what became of a write. Failures without this left nothing behind. */
export const mayBeDone = (error: unknown): boolean =>
  error instanceof Failure && error.cause instanceof AnswerLost;
