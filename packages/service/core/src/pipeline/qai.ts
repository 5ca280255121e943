import type { JobParams } from "../jobs/model/params-schema.ts";

const thresholds = { strict: 80, standard: 65, lenient: 50 } as const;

/** The least score that passes; null without quality assurance. */
export const qaiThreshold = (params: Pick<JobParams, "qai_enabled" | "qai_mode">): number | null =>
  params.qai_enabled ? thresholds[params.qai_mode] : null;

/** Whether a score (0-100) passes; null without quality assurance. docs/contribute/decisions.md#human-review. */
export const passesQai = (
  params: Pick<JobParams, "qai_enabled" | "qai_mode">,
  score: number,
): boolean | null => (params.qai_enabled ? score >= thresholds[params.qai_mode] : null);
