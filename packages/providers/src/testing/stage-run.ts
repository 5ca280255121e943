/** Runs all stages with a set of tools, like a worker but without store and queue. */
import { mkdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { catalogue } from "@reelwright/catalog/catalogue";
import type { JobParams } from "@reelwright/core/jobs/job-params";
import { Completed, type StageContext } from "@reelwright/core/pipeline/stage";
import { stages } from "@reelwright/core/stages/stages";
import type { Artifacts } from "@reelwright/film/artifacts";
import type { Catalogue } from "@reelwright/film/catalogue/catalogue";
import type { MediaTools } from "@reelwright/film/ports/tools";

type Order = {
  readonly tools: MediaTools;
  readonly params: JobParams;
  /** Directory of temporary files. */
  readonly scratch: string;
  readonly jobId: string;
  /** Default: the built-in catalog. */
  readonly catalogue?: Catalogue;
  /** Key of the brand kit's logo, if any. */
  readonly logo?: string;
};
type AnyStage = {
  readonly name: string;
  readonly yields: string;
  readonly units?: (params: JobParams) => number;
  readonly startsWithAnchor?: true;
  run(context: StageContext): Promise<unknown>;
};

const workspaceIn = (directory: string, { tools, scratch, jobId }: Order) => ({
  path: (file: string) => join(directory, file),
  open: (key: string) => tools.files.get(key, scratch),
  keep: async (path: string) => {
    const key = `tenant/${jobId}/${basename(directory)}/${basename(path)}`;
    await tools.files.put(key, path);
    return key;
  },
});

const runUnit = async (
  order: Order,
  stage: AnyStage,
  unit: number,
  input: unknown,
  lead: unknown,
): Promise<unknown> => {
  const directory = join(order.scratch, order.jobId, `${stage.name}-${unit}`);
  await mkdir(directory, { recursive: true });
  const made = await stage.run({
    tenantId: "tenant",
    jobId: order.jobId,
    params: order.params,
    unit,
    input: input as Artifacts,
    anchor: lead,
    memo: null,
    run: 1,
    itemAttempt: 0,
    feedback: [],
    tools: {
      ...order.tools,
      catalogue: order.catalogue ?? catalogue,
      logo: async () => order.logo ?? null,
      ownTrack: async () => null,
    },
    workspace: workspaceIn(directory, order),
    signal: new AbortController().signal,
    progress: () => undefined,
  });
  return made instanceof Completed ? made.output : made;
};

/** Runs all stages in order, each unit once. Throws what a stage throws. */
export const runStages = async (order: Order): Promise<Artifacts> => {
  const artifacts: { [name: string]: unknown } = {};
  for (const stage of stages as readonly AnyStage[]) {
    const outputs: unknown[] = [];
    for (let unit = 0; unit < (stage.units?.(order.params) ?? 1); unit += 1) {
      const lead = stage.startsWithAnchor && unit > 0 ? outputs[0] : null;
      outputs.push(await runUnit(order, stage, unit, artifacts, lead));
    }
    artifacts[stage.yields] = stage.units ? outputs : outputs[0];
  }
  return artifacts as Artifacts;
};
