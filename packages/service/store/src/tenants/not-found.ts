import { Failure } from "@reelwright/core/errors/failure";

export const tenantNotFound = (): Failure =>
  new Failure("missing", "TENANT_NOT_FOUND", "There is no such tenant.");
