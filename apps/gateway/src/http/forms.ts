import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Upload } from "@reelwright/core/uploads/store-upload";
import type { FieldIssue } from "@reelwright/core/validation/invalid-fields";
import { Failure } from "@reelwright/film/failure";
import { type UploadUse, uploadLimits } from "@reelwright/film/ports/intake";
import type { Request, Response } from "express";
import multer from "multer";
import { type BodyTimeouts, withBodyTimeouts } from "./bodies.ts";
import { tookTooLong, unlessOver } from "./request-end.ts";

/** Checking and decoding a received file, including the wait for a free decoder. */
const decodingMs = 60_000;
/** Decoding, storing the file and recording it; longer than the store's own timeout. */
export const formWorkMs = 90_000;
const fileField = "file";
const directoryPrefix = "reelwright-form-";
/** Age of directories that a killed process left behind. */
const leftAfterMs = 60 * 60_000;

const textLimits = {
  fields: 16,
  fieldSize: 16 * 1024,
  fieldNameSize: 64,
  parts: 17,
  headerPairs: 32,
};

/** A received form; `sent` is undefined when it had no file. */
export type Form = {
  readonly fields: { readonly [name: string]: unknown };
  readonly sent: Upload | undefined;
};

const megabytes = (bytes: number): number => bytes / (1024 * 1024);

const unexpected = "Send exactly one file, in the field `file`.";

const failureOf = (code: string, use: UploadUse): Failure => {
  const { maxBytes } = uploadLimits[use];
  if (code === "LIMIT_FILE_SIZE") {
    const message = `The file is larger than ${megabytes(maxBytes)} MB.`;
    return new Failure("malformed", "FILE_TOO_LARGE", message, { details: { limit: maxBytes } });
  }
  if (code === "LIMIT_UNEXPECTED_FILE" || code === "LIMIT_FILE_COUNT") {
    return new Failure("malformed", "FILE_UNEXPECTED", unexpected);
  }
  return new Failure(
    "malformed",
    "BAD_REQUEST",
    "The form has too many fields, or a field that is too long.",
  );
};

/** Disk errors are ours; any other error is the form's. */
const errorOf = (error: unknown, use: UploadUse): unknown => {
  if (error instanceof multer.MulterError) return failureOf(error.code, use);
  if (error instanceof Error && !("syscall" in error)) {
    return new Failure("malformed", "BAD_REQUEST", "The form is incomplete or malformed.", {
      cause: error,
    });
  }
  return error;
};

/** Streams the file to the directory; the whole file is never in memory. */
const receive = (
  request: Request,
  response: Response,
  use: UploadUse,
  directory: string,
  over: AbortSignal,
): Promise<void> => {
  const storage = multer.diskStorage({
    destination: directory,
    filename: (_request, _file, done) => done(null, "sent"),
  });
  const limits = { ...textLimits, fileSize: uploadLimits[use].maxBytes, files: 1 };
  // Keeps the name as sent: a name that looks like a path is rejected, not truncated.
  const form = multer({ storage, limits, preservePath: true, defParamCharset: "utf8" });
  const receiving = () =>
    new Promise<void>((resolve, reject) => {
      form.single(fileField)(request, response, (error: unknown) => {
        if (error) reject(errorOf(error, use));
        else resolve();
      });
    });
  // multer never returns for a request whose connection is already closed.
  return unlessOver(over, receiving);
};

const formOf = (
  { body, file }: Request,
  directory: string,
  { over, onStored }: Pick<FormOptions, "over" | "onStored">,
): Form => ({
  fields: body ?? {},
  sent: file && {
    file: {
      path: file.path,
      name: file.originalname,
      mimeType: file.mimetype,
      sizeBytes: file.size,
    },
    directory,
    signal: AbortSignal.any([over, AbortSignal.timeout(decodingMs)]),
    onStored,
  },
});

/** How a form is received. `formsDirectory` gets one subdirectory for each form. */
export type FormOptions = {
  readonly use: UploadUse;
  readonly formsDirectory: string;
  readonly timeouts: BodyTimeouts;
  /** Aborted when the caller disconnects: receiving and decoding stop. */
  readonly over: AbortSignal;
  /** Releases the upload's slot; called once all its files are deleted. */
  readonly releaseSlot: () => void;
  /** Called with the number of bytes that were stored. */
  readonly onStored: (bytes: number) => void;
};

const isStalled = (error: unknown): boolean => error instanceof Failure && error.kind === "stalled";

/** Work that timed out was abandoned before anything was stored. */
const orTooLong = (error: unknown, { sent }: Form): unknown =>
  sent?.signal.aborted && !(error instanceof Failure) ? tookTooLong() : error;

/**
 * Receives multipart form data into a directory of its own, passes it to `work`, and deletes the directory afterwards,
 * whatever the outcome. Any other body counts as a form without fields and file. Throws CallerLeft, Failure:
 * FILE_TOO_LARGE, FILE_UNEXPECTED, BAD_REQUEST, REQUEST_TIMEOUT.
 */
export const withForm = async <T>(
  request: Request,
  response: Response,
  { use, formsDirectory, timeouts, over, releaseSlot, onStored }: FormOptions,
  work: (form: Form) => Promise<T>,
): Promise<T> => {
  const directory = await mkdtemp(join(formsDirectory, directoryPrefix)).catch((error) => {
    releaseSlot();
    throw error;
  });
  const received = receive(request, response, use, directory, over);
  const discard = async (): Promise<void> => {
    try {
      await received.catch(() => undefined);
      // Retried: multer may still be opening the file of a disconnected caller.
      await rm(directory, { recursive: true, force: true, maxRetries: 5 });
    } finally {
      releaseSlot();
    }
  };
  try {
    await withBodyTimeouts(request, timeouts, received);
  } catch (error) {
    const discarded = discard();
    // The connection of a slow caller closes with the response, which also stops writing the file. deleteStaleForms
    // deletes what can't be deleted now.
    if (isStalled(error)) discarded.catch(() => undefined);
    else await discarded;
    throw error;
  }
  const form = formOf(request, directory, { over, onStored });
  try {
    return await work(form);
  } catch (error) {
    throw orTooLong(error, form);
  } finally {
    await discard();
  }
};

/** The validation issue of a form without its file. */
export const missingFileIssue = (fields: Form["fields"]): FieldIssue => ({
  type: "missing",
  loc: ["body", fileField],
  msg: "Field required",
  input: { ...fields },
});

/** Deletes form directories left behind by killed processes. */
export const deleteStaleForms = async (formsDirectory: string): Promise<void> => {
  const names = (await readdir(formsDirectory)).filter((name) => name.startsWith(directoryPrefix));
  for (const name of names) {
    const path = join(formsDirectory, name);
    const found = await stat(path).catch(() => null);
    const isLeft = found !== null && Date.now() - found.mtimeMs > leftAfterMs;
    if (isLeft) await rm(path, { recursive: true, force: true });
  }
};
