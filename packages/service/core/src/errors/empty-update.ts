import { Failure } from "@reelwright/film/failure";

/** What a PATCH without a known field is told. */
export const emptyUpdate = (fields: string): Failure =>
  new Failure("malformed", "EMPTY_UPDATE", `There is nothing to change; send ${fields}.`);
