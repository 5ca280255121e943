import { Failure } from "@reelwright/core/errors";

export const tenantNotFound = (): Failure =>
  new Failure("missing", "TENANT_NOT_FOUND", "There is no such tenant.");
