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

/** To receive a file over a slow line, check it and store it. */
export const formDeadlineMs = 120_000;
/** Each has up to 20 MB on the disk. */
const mostForms = 64;
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
    signal: AbortSignal.timeout(formDeadlineMs),
  },
});

let open = 0;

/**
 * Receives multipart form data into a directory below `formsDirectory` and lets `work` have it; the directory that held its file is gone afterwards, however it
 * ends. What isn't such a form has neither fields nor a file. Throws Failure: FILE_TOO_LARGE, FILE_UNEXPECTED, BAD_REQUEST.
 */
export const withForm = async <T>(
  request: Request,
  response: Response,
  { use, formsDirectory }: { readonly use: UploadUse; readonly formsDirectory: string },
  work: (form: Form) => Promise<T>,
): Promise<T> => {
  if (open >= mostForms) {
    throw new Failure("unavailable", "SERVICE_UNAVAILABLE", "Too many uploads; try again.");
  }
  open += 1;
  const directory = await mkdtemp(join(formsDirectory, directoryPrefix));
  try {
    await receive(request, response, use, directory);
    return await work(formOf(request, directory));
  } finally {
    open -= 1;
    await rm(directory, { recursive: true, force: true });
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
