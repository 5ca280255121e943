/** A mutant that no longer fits the sources would prove nothing, and nobody would notice before the next campaign. */
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { mutants } from "./mutants.ts";
import { repository } from "./sources.ts";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "reelwright-mutants-"));
  for (const part of ["prisma", "packages/service/queue/src", "packages/service/store/src"])
    await cp(join(repository, part), join(directory, part), { recursive: true });
});
afterEach(() => rm(directory, { recursive: true, force: true }));

test.each(mutants.map((mutant) => [mutant.name, mutant] as const))(
  "the mutant %s applies to the sources",
  async (_name, mutant) => {
    await expect(mutant.apply(directory)).resolves.toBeUndefined();
  },
);
