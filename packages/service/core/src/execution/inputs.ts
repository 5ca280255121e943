import type { Artifacts } from "@reelwright/film/artifacts";
import { Failure } from "@reelwright/film/failure";
import type { AnyStage, ArtifactName } from "../pipeline/stage.ts";
import type { Claim } from "../ports/task-store.ts";

const missing = (name: ArtifactName): Failure =>
  new Failure("internal", "ARTEFACT_MISSING", `What this stage works on (${name}) is missing.`);

const artifactOf = (stages: readonly AnyStage[], claim: Claim, name: ArtifactName): unknown => {
  const maker = stages.find(({ yields }) => yields === name);
  const outputs = claim.outputs
    .filter(({ stage }) => stage === maker?.name)
    .sort((a, b) => a.unit - b.unit)
    .map(({ output }) => output);
  if (!maker || outputs.length === 0) throw missing(name);
  return maker.units ? outputs : outputs[0];
};

/** The artifacts that a stage needs, put together from the outputs of this run's units. */
export const inputsOf = (
  stages: readonly AnyStage[],
  stage: AnyStage,
  claim: Claim,
): Partial<Artifacts> =>
  Object.fromEntries(
    (stage.needs as readonly ArtifactName[]).map((name) => [name, artifactOf(stages, claim, name)]),
  );

/** Output of the stage's unit 0 for the units after it. */
export const anchorOf = (stage: AnyStage, claim: Claim): unknown =>
  stage.startsWithAnchor && claim.unit > 0
    ? (claim.outputs.find((made) => made.stage === stage.name && made.unit === 0)?.output ?? null)
    : null;
