import { Failure } from "@reelwright/film/failure";

/** The same for an unknown id and for another tenant's. docs/contribute/decisions.md#status-codes. */
export const jobNotFound = (): Failure =>
  new Failure("missing", "JOB_NOT_FOUND", "There is no such job.");
