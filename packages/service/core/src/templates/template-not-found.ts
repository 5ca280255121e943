import { Failure } from "@reelwright/film/failure";

/** The same for an unknown id and for another tenant's. docs/contribute/decisions.md#status-codes. */
export const templateNotFound = (): Failure =>
  new Failure("missing", "TEMPLATE_NOT_FOUND", "The account has no template of this id.");
