import { dirname } from "node:path/posix";
import type { Files } from "@reelwright/film/ports/tools";
import type { AnyStage } from "../pipeline/stage.ts";
import type { Claim } from "../ports/task-store.ts";
import { leasePrefix, unitPrefix } from "./workspace.ts";

type SweepDeps = {
  readonly stages: readonly AnyStage[];
  readonly files: Pick<Files, "removeAll">;
};

/** Of scored units only the items that were taken stay: what was refused, or left by a crash, is seen nowhere. */
const sweepItems = async ({ stages, files }: SweepDeps, claim: Claim): Promise<void> => {
  for (const { stage, unit, output } of claim.outputs) {
    const itemFile = stages.find(({ name }) => name === stage)?.qualityCheck?.itemFile;
    if (itemFile === undefined) continue;
    const key = itemFile(output);
    const prefix = unitPrefix({ ...claim, stage, unit });
    // An item of an earlier run was carried over: its files are that run's.
    if (key.startsWith(prefix)) await files.removeAll(prefix, `${dirname(key)}/`);
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
