/** What jobs of one order are charged, compared with what was made for each. */

export type Receipt = {
  readonly job_id: string;
  readonly status: string;
  readonly reserved: number;
  readonly held: number;
  readonly consumed: number;
  readonly released: number;
  readonly charges: readonly { readonly component: string; readonly credits: number }[];
};
/** Units of a job that are done, by stage. */
export type Done = { readonly job_id: string; readonly stage: string; readonly units: number };

/** Charged for each unit that is done; everything else once its stage is. */
const stages: {
  readonly [component: string]: { readonly stage: string; readonly isEach: boolean };
} = {
  script: { stage: "agents", isEach: false },
  keyframes: { stage: "init", isEach: true },
  video: { stage: "generation", isEach: true },
  voice: { stage: "audio", isEach: false },
  music: { stage: "audio", isEach: false },
  captions: { stage: "captions", isEach: false },
};

const creditsOf = ({ charges }: Receipt): ReadonlyMap<string, number> =>
  new Map(
    charges
      .filter(({ component }) => component !== "rounding")
      .map(({ component, credits }) => [component, credits]),
  );

const sumOf = (values: Iterable<number>): number =>
  [...values].reduce((sum, each) => sum + each, 0);

/** What is wrong with a receipt; a whole one's charges are the measure. */
const defectOf = (
  receipt: Receipt,
  whole: ReadonlyMap<string, number>,
  shareOf: (jobId: string, stage: string) => number,
): string | null => {
  const { job_id, status, reserved, held, consumed, released } = receipt;
  if (held !== 0 || reserved !== consumed + released)
    return `${job_id}: ${reserved} = ${consumed} + ${released} + ${held} held`;
  const expected = [...whole].map(([component, credits]) => {
    const { stage = "", isEach = false } = stages[component] ?? {};
    const share = shareOf(job_id, stage);
    if (status === "completed") return credits;
    return isEach ? credits * share : share === 1 ? credits : 0;
  });
  const wanted = Math.ceil(sumOf(expected) - 1e-6);
  return consumed === wanted
    ? null
    : `${job_id} (${status}): ${consumed} credits, ${wanted} for what it got`;
};

/**
 * What is wrong with each job's bill. Jobs that completed are charged the same, all of it; others in proportion to the
 * units that are done. Empty where no job completed, as then there is no measure.
 */
export const billDefects = (
  receipts: readonly Receipt[],
  done: readonly Done[],
): readonly string[] => {
  const measure = receipts.find(({ status }) => status === "completed");
  if (!measure) return [];
  const unitsOf = (jobId: string, stage: string): number =>
    done.find((each) => each.job_id === jobId && each.stage === stage)?.units ?? 0;
  const shareOf = (jobId: string, stage: string): number => {
    const all = unitsOf(measure.job_id, stage);
    return all === 0 ? 0 : unitsOf(jobId, stage) / all;
  };
  const whole = creditsOf(measure);
  return receipts
    .map((receipt) => defectOf(receipt, whole, shareOf))
    .filter((defect) => defect !== null);
};
