/** How Replicate refuses requests: problem details. */

import { invalidFields, replicateModels } from "./replicate-models.ts";
import type { ServedReply } from "./served.ts";

export const problem = (
  status: number,
  title: string,
  detail: string,
  more: Readonly<Record<string, unknown>> = {},
  headers?: Record<string, string>,
): ServedReply => ({
  status,
  json: { title, detail, status, ...more },
  ...(headers && { headers }),
});

export type AskedPrediction = {
  readonly input?: Record<string, unknown>;
  readonly version?: string;
  readonly webhook?: string;
};

/** Why a prediction is not created; null: it is. */
export const refusalOf = (
  { input = {}, version }: AskedPrediction,
  path: string,
): ServedReply | null => {
  const model = replicateModels[path];
  if (!model)
    return version === undefined
      ? problem(404, "Not found", "The requested resource could not be found.")
      : problem(422, "Invalid version or not permitted", "The specified version does not exist.");
  const wrong = invalidFields(model, input);
  if (wrong.length === 0) return null;
  const detail = wrong.map(({ field, description }) => `- ${field}: ${description}`).join("\n");
  return problem(422, "Input validation failed", detail, { invalid_fields: wrong });
};
