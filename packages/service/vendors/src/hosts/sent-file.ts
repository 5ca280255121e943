/** How files of a request reach a host: within the request while they are small, by the host's own file store beyond that. */
import { VendorFailure } from "@reelwright/film/vendor-failure";
import { type HttpAnswer, statusFailure, type VendorHttp } from "../http.ts";
import { textAt } from "../json-answer.ts";

export type SentFile = {
  readonly bytes: Buffer;
  readonly type: string;
  readonly extension: string;
};

export type FileUploads = {
  /** Larger files are uploaded. */
  readonly inlineBytes: number;
  /** Stores the file at the host for a while; returns its address. Throws `VendorFailure`. */
  readonly upload: (file: SentFile, signal: AbortSignal) => Promise<string>;
};

/** The host has no file store at this address: a proxy, or a server of one's own that speaks the host's protocol. */
class NoFileStore extends Error {
  override readonly name = "NoFileStore";
}

/** What a request says in a file's place: the file itself as data, or its address where the host stores files. */
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

/** Shorter than a submission may take: an upload that is not over by then was no submission. */
export const uploadTimeoutMs = 60_000;

/** The member of an upload's answer. Throws `VendorFailure` where it was refused, `NoFileStore` where nothing takes any. */
export const uploadedAt = (answer: HttpAnswer, ...path: readonly string[]): string => {
  if ([404, 405, 501].includes(answer.status)) throw new NoFileStore(`HTTP ${answer.status}`);
  if (answer.status < 200 || answer.status >= 300) throw statusFailure(answer);
  const url = textAt(answer.json(), ...path);
  if (url !== undefined) return url;
  throw new VendorFailure("transient", "The service didn't take a file just now.", {
    cause: new Error(`HTTP ${answer.status}: ${answer.excerpt()}`),
  });
};

/** fal's file store: an address to write to, and one to read from. Files are kept for a day. */
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
    if (written.status < 200 || written.status >= 300) throw statusFailure(written);
    return readUrl;
  },
});

/** Replicate's files, which it deletes after a day. */
export const replicateUploads = (http: VendorHttp): FileUploads => ({
  // What its documentation gives as the most for files within a request.
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

/** Nothing is uploaded: for requests that are looked for, not sent. */
export const noUploads: FileUploads = { inlineBytes: 0, upload: async () => "" };
