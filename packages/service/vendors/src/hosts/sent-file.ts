/** How files reach a host: small ones within the request, larger ones through the host's file store. */
import { VendorFailure } from "@reelwright/film/vendor-failure";
import { type HttpAnswer, isOk, statusFailure, type VendorHttp } from "../http.ts";
import { textAt } from "../json-answer.ts";

export type SentFile = {
  readonly bytes: Buffer;
  readonly type: string;
  readonly extension: string;
};

export type FileUploads = {
  /** Larger files are uploaded. */
  readonly inlineBytes: number;
  /** Stores the file at the host for a day; returns its URL. Throws `VendorFailure`. */
  readonly upload: (file: SentFile, signal: AbortSignal) => Promise<string>;
};

/** The address has no file store: it is a proxy, or another server with the host's protocol. */
class NoFileStore extends Error {
  override readonly name = "NoFileStore";
}

/** What stands for a file in a request: a data URI, or the URL of the stored file. */
export const sentFile = async (
  file: SentFile,
  { inlineBytes, upload }: FileUploads,
  signal: AbortSignal,
): Promise<string> => {
  if (file.bytes.length > inlineBytes) {
    try {
      return await upload(file, signal);
    } catch (error) {
      if (!(error instanceof NoFileStore)) throw error;
    }
  }
  return `data:${file.type};base64,${file.bytes.toString("base64")}`;
};

/** Shorter than the time limit of a submission, so that a slow upload fails before anything is submitted. */
export const uploadTimeoutMs = 60_000;

/** A member of an upload's answer. Throws `VendorFailure` for a refusal, and `NoFileStore` if there is no file store. */
export const uploadedAt = (answer: HttpAnswer, ...path: readonly string[]): string => {
  if ([404, 405, 501].includes(answer.status)) throw new NoFileStore(`HTTP ${answer.status}`);
  if (!isOk(answer)) throw statusFailure(answer);
  const url = textAt(answer.json(), ...path);
  if (url !== undefined) return url;
  throw new VendorFailure("transient", "The service didn't accept a file.", {
    cause: new Error(`HTTP ${answer.status}: ${answer.excerpt()}`),
  });
};

/** fal's file store: a URL to write to, and one to read from. Files are kept for a day. */
export const falUploads = (
  http: VendorHttp,
  { restUrl, key }: { readonly restUrl: string; readonly key: string },
): FileUploads => ({
  inlineBytes: 4 * 1024 * 1024,
  upload: async ({ bytes, type, extension }, signal) => {
    const begun = await http.ask({
      url: `${restUrl}/storage/upload/initiate?storage_type=fal-cdn-v3`,
      headers: {
        authorization: `Key ${key}`,
        "x-fal-object-lifecycle": JSON.stringify({ expiration_duration_seconds: 86_400 }),
      },
      body: { json: { content_type: type, file_name: `input.${extension}` } },
      timeoutMs: uploadTimeoutMs,
      signal,
    });
    const [writeUrl, readUrl] = [uploadedAt(begun, "upload_url"), uploadedAt(begun, "file_url")];
    const body = { bytes, type };
    const written = await http.ask({
      ...{ method: "PUT", url: writeUrl, body, timeoutMs: uploadTimeoutMs, signal },
    });
    if (!isOk(written)) throw statusFailure(written);
    return readUrl;
  },
});

/** Replicate's files, which it deletes after a day. */
export const replicateUploads = (http: VendorHttp): FileUploads => ({
  // The limit for files within a request, by Replicate's documentation.
  inlineBytes: 256 * 1024,
  upload: async ({ bytes, type, extension }, signal) => {
    const form = new FormData();
    form.append("content", new Blob([new Uint8Array(bytes)], { type }), `input.${extension}`);
    const answer = await http.ask({
      ...{ url: "/files", body: { form }, timeoutMs: uploadTimeoutMs, signal },
    });
    return uploadedAt(answer, "urls", "get");
  },
});

/** Uploads nothing: for requests that are searched, not sent. */
export const noUploads: FileUploads = { inlineBytes: 0, upload: async () => "" };
