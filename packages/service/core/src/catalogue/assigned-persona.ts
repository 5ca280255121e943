import { createHash } from "node:crypto";
import type { Persona } from "@reelwright/film/artifacts";
import type { Catalogue } from "@reelwright/film/catalogue/catalogue";

/** 32 bits that belong to this job alone. */
export const jobSeedOf = (jobId: string): number =>
  createHash("sha256").update(jobId).digest().readUInt32BE(0);

/** The entry of a list that a seed stands for; null of an empty list. */
export const choose = <T>(list: readonly T[], seed: number): T | null =>
  list[seed % list.length] ?? null;

/** The persona of a job that names none: a random one, and the same each time one asks. docs/contribute/contract.md#job-creation. */
export const assignedPersona = (
  { personas }: Pick<Catalogue, "personas">,
  jobId: string,
): Persona | null => choose(personas, jobSeedOf(jobId));
