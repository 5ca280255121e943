import { Failure } from "../errors/failure.ts";

/** The same for an unknown id and for another tenant's. Decisions: "Status codes and error codes". */
export const jobNotFound = (): Failure =>
  new Failure("missing", "JOB_NOT_FOUND", "There is no such job.");
