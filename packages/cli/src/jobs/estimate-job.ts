import {
  type Estimate,
  type EstimateParams,
  estimateParamsOf,
  type JobFields,
  type Reelwright,
} from "reelwright";
import { usageError } from "../command-error.ts";
import type { JobBody } from "./job-body.ts";

/** The fields of the body with those of its template below them. */
export const withTemplate = async (reelwright: Reelwright, body: JobBody): Promise<JobBody> => {
  const id = body["template_id"];
  if (typeof id !== "string") return body;
  const { config } = await reelwright.templates.get(id);
  return { ...(config as JobBody), ...body };
};

/** What to ask the price of a whole body with. */
export const estimateParams = (body: JobBody, fields: JobFields): EstimateParams =>
  estimateParamsOf((name) => body[name] ?? fields.get(name)?.default);

/** What the job of this body would cost at most. */
export const estimateJob = async (
  reelwright: Reelwright,
  body: JobBody,
  fields: JobFields,
): Promise<Estimate> => {
  const whole = await withTemplate(reelwright, body);
  if (whole["segment_count"] === undefined) {
    throw usageError("The number of segments is missing: give --segments.");
  }
  return reelwright.credits.estimate(estimateParams(whole, fields));
};
