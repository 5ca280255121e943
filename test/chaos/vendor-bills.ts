/** Compares the charges of identical jobs with their results. */

export type Receipt = {
  readonly job_id: string;
  readonly status: string;
  readonly reserved: number;
  readonly held: number;
  readonly consumed: number;
  readonly released: number;
  readonly charges: readonly { readonly component: string; readonly credits: number }[];
};

const sumOf = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0);

const chargesOf = ({ charges }: Receipt): string =>
  charges.map(({ component, credits }) => `${component} ${credits}`).join(", ");

/** The fault of a receipt, compared with a completed job's charges. */
const defectOf = (receipt: Receipt, measure: Receipt): string | null => {
  const { job_id, status, reserved, held, consumed, released, charges } = receipt;
  if (held !== 0 || reserved !== consumed + released)
    return `${job_id}: ${reserved} = ${consumed} + ${released} + ${held} held`;
  if (Math.abs(sumOf(charges.map(({ credits }) => credits)) - consumed) > 1e-6)
    return `${job_id}: ${consumed} credits for ${chargesOf(receipt)}`;
  const expected = status === "completed" ? chargesOf(measure) : "";
  return chargesOf(receipt) === expected
    ? null
    : `${job_id} (${status}): charged ${chargesOf(receipt) || "nothing"}, not ${expected || "nothing"}`;
};

/**
 * Faults of the jobs' receipts. All completed jobs must be charged the same, regardless of their vendors' faults, and all
 * others nothing.
 */
export const billDefects = (receipts: readonly Receipt[]): readonly string[] => {
  const first = receipts.find(({ status }) => status === "completed") ?? receipts[0];
  return first
    ? receipts.map((receipt) => defectOf(receipt, first)).filter((defect) => defect !== null)
    : [];
};
