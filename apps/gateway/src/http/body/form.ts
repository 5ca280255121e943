import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import {
  Failure,
  type FieldIssue,
  type Sent,
  type UploadUse,
  uploadLimits,
} from "@reelwright/core";
import type { Request, Response } from "express";
import multer from "multer";
import { tookTooLong } from "../deadline.ts";
import { type BodyPace, paced } from "./body-timeouts.ts";

/** To check and decode a received file, the wait for a free decoder included. */
const decodingMs = 60_000;
/** As long, and to store it and note where: longer than the store's own patience. */
export const formWorkMs = 90_000;
const fileField = "file";
const directoryPrefix = "reelwright-form-";
/** Older ones were left behind by a process that was killed. */
const leftAfterMs = 60 * 60_000;

const textLimits = {
  fields: 16,
  fieldSize: 16 * 1024,
  fieldNameSize: 64,
  parts: 17,
  headerPairs: 32,
};

/** A form as it was received; `sent` is undefined when it held no file. */
export type Form = {
  readonly fields: { readonly [name: string]: unknown };
  readonly sent: Sent | undefined;
};

const megabytes = (bytes: number): number => bytes / (1024 * 1024);

const unexpected = "Send one file, in the field `file`, and nothing else that is a file.";

const refusalOf = (code: string, use: UploadUse): Failure => {
  const { maxBytes } = uploadLimits[use];
  if (code === "LIMIT_FILE_SIZE") {
    const message = `The file is larger than ${megabytes(maxBytes)} MB.`;
    return new Failure("malformed", "FILE_TOO_LARGE", message, { details: { limit: maxBytes } });
  }
  if (code === "LIMIT_UNEXPECTED_FILE" || code === "LIMIT_FILE_COUNT") {
    return new Failure("malformed", "FILE_UNEXPECTED", unexpected);
  }
  return new Failure("malformed", "BAD_REQUEST", "The form has too many or too long fields.");
};

/** Trouble with the disk is ours; all other is the form's. */
const troubleOf = (error: unknown, use: UploadUse): unknown => {
  if (error instanceof multer.MulterError) return refusalOf(error.code, use);
  if (error instanceof Error && !("syscall" in error)) {
    return new Failure("malformed", "BAD_REQUEST", "The form can't be read to its end.", {
      cause: error,
    });
  }
  return error;
};

/** Streams the file to the directory; at no time it is in memory as a whole. */
const receive = (
  request: Request,
  response: Response,
  use: UploadUse,
  directory: string,
): Promise<void> => {
  const storage = multer.diskStorage({
    destination: directory,
    filename: (_request, _file, done) => done(null, "sent"),
  });
  const limits = { ...textLimits, fileSize: uploadLimits[use].maxBytes, files: 1 };
  // The name as it was sent: what looks like a path is refused, not cut.
  const form = multer({ storage, limits, preservePath: true, defParamCharset: "utf8" });
  return new Promise((resolve, reject) => {
    form.single(fileField)(request, response, (error: unknown) => {
      if (error) reject(troubleOf(error, use));
      else resolve();
    });
  });
};

const formOf = ({ body, file }: Request, directory: string): Form => ({
  fields: body ?? {},
  sent: file && {
    file: {
      path: file.path,
      name: file.originalname,
      mimeType: file.mimetype,
      sizeBytes: file.size,
    },
    directory,
    signal: AbortSignal.timeout(decodingMs),
  },
});

/** How a form is received. */
export type FormWay = {
  readonly use: UploadUse;
  /** Directories of single forms are made below it. */
  readonly formsDirectory: string;
  readonly pace: BodyPace;
  /** The slot of the form: given back when nothing of it is left. */
  readonly leave: () => void;
};

const isStalled = (error: unknown): boolean => error instanceof Failure && error.kind === "stalled";

/** What ran out of time was given up before anything was stored. */
const orTooLong = (error: unknown, { sent }: Form): unknown =>
  sent?.signal.aborted && !(error instanceof Failure) ? tookTooLong() : error;

/**
 * Receives multipart form data into a directory of its own and lets `work` have it; the directory is gone afterwards,
 * however it ends. What isn't such a form has neither fields nor a file. Throws Failure: FILE_TOO_LARGE,
 * FILE_UNEXPECTED, BAD_REQUEST, REQUEST_TIMEOUT.
 */
export const withForm = async <T>(
  request: Request,
  response: Response,
  { use, formsDirectory, pace, leave }: FormWay,
  work: (form: Form) => Promise<T>,
): Promise<T> => {
  const directory = await mkdtemp(join(formsDirectory, directoryPrefix)).catch((error) => {
    leave();
    throw error;
  });
  const received = receive(request, response, use, directory);
  const discard = async (): Promise<void> => {
    try {
      await received.catch(() => undefined);
      await rm(directory, { recursive: true, force: true });
    } finally {
      leave();
    }
  };
  try {
    await paced(request, pace, received);
  } catch (error) {
    const discarded = discard();
    // The connection of a slow caller ends with its answer, and with it the writing of the file; what can't be removed
    // then is swept later.
    if (isStalled(error)) discarded.catch(() => undefined);
    else await discarded;
    throw error;
  }
  const form = formOf(request, directory);
  try {
    return await work(form);
  } catch (error) {
    throw orTooLong(error, form);
  } finally {
    await discard();
  }
};

/** The issue of a form without its file. */
export const missingFile = (fields: Form["fields"]): FieldIssue => ({
  type: "missing",
  loc: ["body", fileField],
  msg: "Field required",
  input: { ...fields },
});

/** Removes what killed processes left of forms. */
export const sweepForms = async (formsDirectory: string): Promise<void> => {
  const names = (await readdir(formsDirectory)).filter((name) => name.startsWith(directoryPrefix));
  for (const name of names) {
    const path = join(formsDirectory, name);
    const found = await stat(path).catch(() => null);
    const isLeft = found !== null && Date.now() - found.mtimeMs > leftAfterMs;
    if (isLeft) await rm(path, { recursive: true, force: true });
  }
};
