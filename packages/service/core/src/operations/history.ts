/** What happened lately, where it is stored anyway: `GET /admin/history`. */
import type { OperatorFigures, SpendPoint, ThroughputPoint } from "../ports/operator-figures.ts";

export type History = {
  /** Units that each stage finished, by ten minutes of the last 24 hours. */
  readonly throughput: readonly ThroughputPoint[];
  /** What was spent at each vendor, by UTC days of the last 30. */
  readonly spend: readonly SpendPoint[];
};

export const historyOf =
  (figures: Pick<OperatorFigures, "throughput" | "spend">) => async (): Promise<History> => {
    const [throughput, spend] = await Promise.all([figures.throughput(), figures.spend()]);
    return { throughput, spend };
  };
