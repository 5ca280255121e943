/** Messages for errors of the database and of use cases in operators' commands. */
import { exitStatus, type Outcome } from "@reelwright/cli";
import { InvalidFields } from "@reelwright/core/validation/invalid-fields";
import { Failure, type FailureKind } from "@reelwright/film/failure";
import { rootMessage } from "../services/services.ts";

const ofKind: { readonly [kind in FailureKind]?: number } = {
  malformed: exitStatus.usage,
  invalid: exitStatus.usage,
  unauthorized: exitStatus.credentials,
  forbidden: exitStatus.credentials,
  missing: exitStatus.notFound,
  unpaid: exitStatus.credits,
};

const codesOf = (error: unknown): readonly unknown[] =>
  error instanceof Error ? ["code" in error ? error.code : undefined, ...codesOf(error.cause)] : [];

/** Codes of Postgres and Prisma for a missing table, column, function or schema. */
const missingParts = new Set<unknown>(["42P01", "42703", "42883", "3F000", "P2021", "P2022"]);

const failed = (sentence: string): Outcome => ({ status: exitStatus.failed, sentence });

const ofFailure = (failure: Failure): Outcome =>
  failure.kind === "unavailable"
    ? failed(`The database can't be reached: ${rootMessage(failure)}.`)
    : { status: ofKind[failure.kind] ?? exitStatus.failed, sentence: failure.message };

const ofFields = ({ issues }: InvalidFields): Outcome => ({
  status: exitStatus.usage,
  sentence: issues
    .map(({ loc, msg }) => `${loc.slice(1).join(".")}: ${msg.replace(/^Value error, /, "")}`)
    .join("; "),
});

/** Returns null for other errors. */
export const explainError = (error: unknown): Outcome | null => {
  if (codesOf(error).some((code) => missingParts.has(code))) {
    return failed(
      "The database doesn't have the schema of this release; update it with: reelwright admin migrate",
    );
  }
  if (error instanceof Failure) return ofFailure(error);
  if (error instanceof InvalidFields) return ofFields(error);
  return null;
};
