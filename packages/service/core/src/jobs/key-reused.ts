import { Failure } from "@reelwright/film/failure";

/** The 409 of an idempotency key that belongs to another request's job. */
export const keyReused = (): Failure =>
  new Failure(
    "conflict",
    "IDEMPOTENCY_KEY_REUSED",
    "This idempotency key belongs to a job with other parameters; use a new key.",
  );
