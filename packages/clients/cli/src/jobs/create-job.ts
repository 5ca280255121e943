import { createHash, randomUUID } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import {
  APIError,
  type CreateJobParams,
  type Estimate,
  type EstimateParams,
  estimateParamsOf,
  type Job,
  type JobFields,
  type Reelwright,
} from "reelwright";
import { type Connection, clientOf, credentialOf } from "../connection/connection.ts";
import { credentialsFile, type Environment, writeOwnerFile } from "../connection/credentials.ts";
import type { Context } from "../context.ts";
import { CommandError, exitStatus, usageError } from "../outcome.ts";
import { type JobBody, withUploadedImage } from "./job-body.ts";

const required = [
  ["product_name", "--name"],
  ["product_image_url", "--image"],
] as const;

const isLocal = (image: unknown): image is string =>
  typeof image === "string" && !/^https?:\/\//i.test(image);

/** Throws if the product has no name or its image doesn't exist. The server reports other missing fields. */
export const checkProduct = async (body: JobBody): Promise<void> => {
  const missing = required.filter(([field]) => body[field] === undefined).map(([, flag]) => flag);
  if (missing.length > 0) throw usageError(`Still missing: ${missing.join(" and ")}.`);
  const image = body["product_image_url"];
  if (!isLocal(image)) return;
  const found = await stat(image).catch(() => null);
  if (found === null) throw usageError(`There is no picture at ${image}.`);
};

/** Returns the body with its image as a URL. A file is uploaded. Throws if it doesn't exist. */
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
    // No file yet, or a damaged one: its images are uploaded again.
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || error instanceof SyntaxError) return {};
    throw error;
  }
};

/** URL of an earlier upload of these bytes for this key. A repeated request must have the same URL. */
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
 * Like `uploadImage`, for a request with the caller's key. It reuses an earlier upload of the same image, because the
 * same key with another URL would be rejected.
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

/** Creates the job once, even if the request is sent repeatedly. */
export const createJob = (
  reelwright: Reelwright,
  body: JobBody,
  idempotencyKey: string = randomUUID(),
): Promise<Job> => reelwright.jobs.create(body as CreateJobParams, { idempotencyKey });

export type Server = {
  readonly reelwright: Reelwright;
  /** Whether the server stops with the command. Its jobs then wait for the next start. */
  readonly isOwn: boolean;
  /** How its jobs continue after that. Null if they continue on their own. */
  readonly goesOn: string | null;
  readonly stop: () => Promise<void>;
};

const probeMs = 3_000;

const answers = async (url: string): Promise<boolean> => {
  try {
    const response = await fetch(`${url}/livez`, { signal: AbortSignal.timeout(probeMs) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
};

const nowhere = ({ url }: Connection): CommandError =>
  new CommandError(
    [
      `No server answers at ${url}, and this isn't a checkout of Reelwright, which could start one.`,
      "Name a server with --url or REELWRIGHT_URL, or sign in with: reelwright login --url ADDRESS",
      "In a checkout, after npm ci, `npx reelwright make …` starts all that a video needs.",
    ].join("\n"),
  );

const startOwn = async (context: Context, signal: AbortSignal): Promise<Server> => {
  const say = (text: string): void => context.err.line(text);
  const stack = await context.local.startStack?.(say, signal);
  if (!stack) throw nowhere(await context.connection());
  const key = await stack.demoKey();
  if (key === null) {
    await stack.stop();
    throw new CommandError(
      "The stack on this data directory has tenants of its own and no demo tenant: start it with npm start, and give --api-key.",
      exitStatus.credentials,
    );
  }
  const reelwright = await clientOf(stack.url, { api_key: key }, context.environment);
  return { reelwright, isOwn: true, goesOn: stack.goesOn, stop: stack.stop };
};

/** Starts a server only if none is named and none is running. */
export const openServer = async (context: Context, signal: AbortSignal): Promise<Server> => {
  const connection = await context.connection();
  const isUsable = connection.credential !== null && (await answers(connection.url));
  if (!isUsable && connection.isAssumed) return startOwn(context, signal);
  credentialOf(connection);
  const reelwright = await context.client();
  return { reelwright, isOwn: false, goesOn: null, stop: async () => undefined };
};

/** The body's fields, with those of its template as defaults. */
export const withTemplate = async (reelwright: Reelwright, body: JobBody): Promise<JobBody> => {
  const id = body["template_id"];
  if (typeof id !== "string") return body;
  const { config } = await reelwright.templates.get(id);
  return { ...(config as JobBody), ...body };
};

/** Parameters that price a whole body. */
export const estimateParams = (body: JobBody, fields: JobFields): EstimateParams =>
  estimateParamsOf((name) => body[name] ?? fields.get(name)?.default);

const jobFieldOf: { readonly [parameter: string]: unknown } = estimateParamsOf((name) => name);

/** Errors of the price request, by the job's fields that its parameters come from. Throws any other error. */
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

/** Maximum price of this body's job. Throws a usage error with the job's fields. */
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
