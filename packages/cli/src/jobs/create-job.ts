import { randomUUID } from "node:crypto";
import type { CreateJobParams, Job, Reelwright } from "reelwright";
import { CommandError, usageError } from "../command-error.ts";
import { type JobBody, withUploadedImage } from "./job-body.ts";

const required = [
  ["product_name", "--name"],
  ["product_image_url", "--image"],
] as const;

/** Throws where the product isn't named; what else is missing the server says. */
export const checkProduct = (body: JobBody): void => {
  const missing = required.filter(([field]) => body[field] === undefined).map(([, flag]) => flag);
  if (missing.length > 0) throw usageError(`Still missing: ${missing.join(" and ")}.`);
};

/** The body with its picture as an address: a file is uploaded. Throws where there is no such file. */
export const uploadImage = (reelwright: Reelwright, body: JobBody): Promise<JobBody> =>
  withUploadedImage(body, async (path) => {
    try {
      return await reelwright.uploads.productImage(path);
    } catch (error) {
      const { code } = error as { readonly code?: unknown };
      if (code === "ENOENT") throw usageError(`There is no picture at ${path}.`);
      if (code === "EISDIR" || code === "EACCES") {
        throw new CommandError(`${path} can't be read: ${(error as Error).message}`);
      }
      throw error;
    }
  });

/** Creates the job, once however often it is sent. */
export const createJob = (
  reelwright: Reelwright,
  body: JobBody,
  idempotencyKey: string = randomUUID(),
): Promise<Job> => reelwright.jobs.create(body as CreateJobParams, { idempotencyKey });
