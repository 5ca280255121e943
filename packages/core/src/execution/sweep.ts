import { dirname } from "node:path/posix";
import type { AnyStage } from "../pipeline/stage.ts";
import type { Files } from "../ports/files.ts";
import type { Claim } from "../ports/task-store.ts";
import { leasePrefix, unitPrefix } from "./workspace.ts";

type SweepDeps = {
  readonly stages: readonly AnyStage[];
  readonly files: Pick<Files, "removeAll">;
};

/** The directory of the lease that made an output, where it was made in this unit's place of this run. */
const directoryOf = (output: unknown, place: string): string | null => {
  const key = Object.values(output ?? {}).find(
    (value) => typeof value === "string" && value.startsWith(place),
  );
  return typeof key === "string" ? `${dirname(key)}/` : null;
};

/** Of scored units only the items that were taken stay: what was refused, or left by a crash, is seen nowhere. */
const sweepItems = async ({ stages, files }: SweepDeps, claim: Claim): Promise<void> => {
  for (const { stage, unit, output } of claim.outputs) {
    if (!stages.some(({ name, qualityCheck }) => name === stage && qualityCheck)) continue;
    const place = unitPrefix({ ...claim, stage, unit });
    const home = directoryOf(output, place);
    if (home !== null) await files.removeAll(place, home);
  }
};

/**
 * Removes the files that no committed row names, after a lease ended. Of a unit only one lease's files may stay: this
 * one's when its output was accepted, else none of its own. A scored unit keeps those of its earlier items until the
 * run is complete, and may be at work again on the next one already.
 */
export const sweepFiles = async (
  swept: SweepDeps,
  stage: AnyStage,
  claim: Claim,
  isKept: boolean,
): Promise<void> => {
  if (!isKept) await swept.files.removeAll(leasePrefix(claim));
  else if (claim.claimCount > 1 && !stage.qualityCheck) {
    await swept.files.removeAll(unitPrefix(claim), leasePrefix(claim));
  }
  if (isKept && stage === swept.stages.at(-1)) await sweepItems(swept, claim);
};
