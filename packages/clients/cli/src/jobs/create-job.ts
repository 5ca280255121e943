import { createHash, randomUUID } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { CreateJobParams, Job, Reelwright } from "reelwright";
import { CommandError, usageError } from "../command-error.ts";
import { credentialsFile, type Environment } from "../connection/credentials.ts";
import { writeOwnerFile } from "../owner-file.ts";
import { type JobBody, withUploadedImage } from "./job-body.ts";

const required = [
  ["product_name", "--name"],
  ["product_image_url", "--image"],
] as const;

const isLocal = (image: unknown): image is string =>
  typeof image === "string" && !/^https?:\/\//i.test(image);

/** Throws where the product isn't named, or its image isn't there; what else is missing the server says. */
export const checkProduct = async (body: JobBody): Promise<void> => {
  const missing = required.filter(([field]) => body[field] === undefined).map(([, flag]) => flag);
  if (missing.length > 0) throw usageError(`Still missing: ${missing.join(" and ")}.`);
  const image = body["product_image_url"];
  if (!isLocal(image)) return;
  const found = await stat(image).catch(() => null);
  if (found === null) throw usageError(`There is no picture at ${image}.`);
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

type Uploads = { readonly [name: string]: { readonly url: string } };
const mostRemembered = 500;

const uploadsFile = (environment: Environment): string =>
  join(dirname(credentialsFile(environment)), "uploads.json");

const rememberedUploads = async (file: string): Promise<Uploads> => {
  try {
    return JSON.parse(await readFile(file, "utf8")) as Uploads;
  } catch (error) {
    // No file yet, or a damaged one: what it held is uploaded again.
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || error instanceof SyntaxError) return {};
    throw error;
  }
};

/** Where an image of these bytes was uploaded to for this key before; the same order has to name the same address. */
const nameOfUpload = async (
  { baseUrl }: Reelwright,
  path: string,
  idempotencyKey: string,
): Promise<string> => {
  const bytes = await readFile(path);
  const parts = [baseUrl, idempotencyKey, basename(path)];
  return createHash("sha256").update(JSON.stringify(parts)).update(bytes).digest("hex");
};

/**
 * As `uploadImage`, for an order with a key of the caller's: of the same image it uses the former upload, since the same key
 * with another address would be refused as another order.
 */
export const uploadImageOnce = async (
  reelwright: Reelwright,
  body: JobBody,
  { idempotencyKey, environment }: { idempotencyKey: string; environment: Environment },
): Promise<JobBody> => {
  const image = body["product_image_url"];
  if (!isLocal(image)) return uploadImage(reelwright, body);
  const file = uploadsFile(environment);
  const name = await nameOfUpload(reelwright, image, idempotencyKey);
  const known = await rememberedUploads(file);
  const before = known[name];
  if (before) return { ...body, product_image_url: before.url };
  const uploaded = await uploadImage(reelwright, body);
  const kept = Object.entries(known).slice(-mostRemembered + 1);
  const url = String(uploaded["product_image_url"]);
  await writeOwnerFile(file, { ...Object.fromEntries(kept), [name]: { url } });
  return uploaded;
};

/** Creates the job, once however often it is sent. */
export const createJob = (
  reelwright: Reelwright,
  body: JobBody,
  idempotencyKey: string = randomUUID(),
): Promise<Job> => reelwright.jobs.create(body as CreateJobParams, { idempotencyKey });
