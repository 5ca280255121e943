import {
  APIError,
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

const jobFieldOf: { readonly [parameter: string]: unknown } = estimateParamsOf((name) => name);

/** What the server didn't price, by the job's fields that the refused parameters come from. Throws any other error. */
export const refusedFields = (
  error: unknown,
): readonly { readonly field: string | null; readonly message: string }[] => {
  if (!(error instanceof APIError) || (error.status !== 422 && error.status !== 404)) throw error;
  if (error.fields.length === 0) return [{ field: null, message: error.message }];
  return error.fields.map(({ field, message }) => {
    const name = jobFieldOf[field];
    return {
      field: typeof name === "string" ? name : field,
      message: message.replace(/^Value error, /, ""),
    };
  });
};

const throwRefusal = (error: unknown): never => {
  const lines = refusedFields(error).map(({ field, message }) =>
    field === null ? message : `${field}: ${message}`,
  );
  throw usageError(lines.join("\n"));
};

/** What the job of this body would cost at most. Throws a usage error that names the job's fields. */
export const estimateJob = async (
  reelwright: Reelwright,
  body: JobBody,
  fields: JobFields,
): Promise<Estimate> => {
  const whole = await withTemplate(reelwright, body);
  if (whole["segment_count"] === undefined) {
    throw usageError("The number of segments is missing: give --segments.");
  }
  return reelwright.credits.estimate(estimateParams(whole, fields)).catch(throwRefusal);
};
