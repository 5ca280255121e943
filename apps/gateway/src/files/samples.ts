import { samplesPrefix } from "@reelwright/catalog/samples/keys";
import { sampleAt } from "@reelwright/catalog/samples/samples";
import type { FileUrl } from "@reelwright/core/jobs/present-items";
import type { Catalogue } from "@reelwright/core/ports/catalogue";
import type { RequestHandler } from "express";
import { isRead } from "../http/methods.ts";
import { requestContextOf } from "../http/request-context.ts";
import { sendError } from "../http/responses.ts";
import { allowCrossOrigin } from "./stored-files.ts";

export type SampleSource = {
  readonly isSample: (key: string) => boolean;
  /** Has the sample made, unless it is there. Throws Failure("unavailable") when that takes too long. */
  readonly order: (key: string, over: AbortSignal) => Promise<void>;
  /** What serves the store's files here; null: the store does, at `storeUrl`. */
  readonly serve: RequestHandler | null;
  readonly storeUrl: FileUrl;
};

/** The samples of a library with its installed voices, which workers make by the queue's `order`. */
export const samplesOf = (
  library: Pick<Catalogue, "voices">,
  { order }: { order(key: string, timeoutMs?: number, over?: AbortSignal): Promise<void> },
  storeUrl: FileUrl,
): Omit<SampleSource, "serve"> => ({
  isSample: (key) => sampleAt(key, library) !== null,
  order: (key, over) => order(key, undefined, over),
  storeUrl,
});

/**
 * Serves samples of the catalogue that don't exist yet: a worker makes the sample, then it is served, or the caller is
 * redirected to the store. Mount it behind what serves stored files.
 */
export const serveSamples = ({
  isSample,
  order,
  serve,
  storeUrl,
}: SampleSource): RequestHandler => {
  const published = new Set<string>();
  return async (request, response, next) => {
    const key = request.path.slice(1);
    if (!isRead(request) || !isSample(key)) return next();
    try {
      if (serve || !published.has(key)) await order(key, requestContextOf(response).over);
      published.add(key);
      if (serve) return serve(request, response, next);
      allowCrossOrigin(response);
      response.setHeader("Cache-Control", "public, max-age=86400");
      response.redirect(302, storeUrl(key));
    } catch (error) {
      sendError(response, error);
    }
  };
};

/**
 * Public addresses of files: the store's own, but for samples of the catalogue in an object store, which may have to be
 * made first: these are asked for here, at `publicUrl`.
 */
export const publicFileUrl = (
  store: { readonly url: FileUrl },
  {
    files,
    publicUrl,
    filesSecret = "",
  }: {
    readonly files: "disk" | "s3";
    readonly publicUrl: string;
    readonly filesSecret?: string;
  },
): FileUrl => {
  if (files === "disk" || filesSecret !== "") return store.url;
  const here = `${publicUrl.replace(/\/+$/, "")}/files/`;
  return (key) => (key.startsWith(samplesPrefix) ? here + key : store.url(key));
};
