import type { ServerResponse } from "node:http";
import { sampleAt } from "@reelwright/catalog/catalogue";
import { samplesPrefix } from "@reelwright/catalog/data-file";
import type { FileUrl } from "@reelwright/core/jobs/present";
import type { Catalogue } from "@reelwright/film/catalogue/catalogue";
import { lazy } from "@reelwright/film/concurrency";
import { Failure } from "@reelwright/film/failure";
import { contentTypeOf } from "@reelwright/integrations/files/file-key";
import { openPresigner } from "@reelwright/integrations/files/open-files";
import type { Presign } from "@reelwright/integrations/files/s3-client";
import type { LinkSigner, LinkState } from "@reelwright/integrations/files/signed-links";
import express, {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from "express";
import { requestContextOf } from "./http/request-context.ts";
import { compressWhere, leastCompressedBytes, sendEmpty, sendError } from "./http/responses.ts";
import { isRead } from "./http/route-middleware.ts";

/** Allows pages of other origins to show a file. A file opened as a page can't run scripts. */
const allowCrossOrigin = (response: Response): void => {
  requestContextOf(response).route = "/files";
  response.setHeader("Content-Security-Policy", "default-src 'none'; sandbox");
  response.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
  response.setHeader("Access-Control-Allow-Origin", "*");
};

/** Characters that file systems refuse in names. */
const unfit = /[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu;
const longestName = 120;

/** Encodes a name for a header (RFC 8187), which allows less than `encodeURIComponent`. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

/** Returns the name in `?download=`, with the file's own extension; null: none. */
const wishedName = (wish: unknown, ownName: string): string | null => {
  if (typeof wish !== "string") return null;
  const ending = /\.\w+$/.exec(ownName)?.[0] ?? "";
  const stem = wish
    .replace(unfit, "")
    .replace(/\.\w{1,5}$/, "")
    .replace(/^\.+/, "")
    .trim();
  return stem === "" ? null : [...stem].slice(0, longestName).join("") + ending;
};

/**
 * Returns `Content-Disposition` for `?download` or `?download=NAME`; null: the file is shown. `plain`: only ASCII, for
 * stores that don't accept other letters.
 */
const downloadName = (
  { query, path }: Request,
  letters: "all" | "plain" = "all",
): string | null => {
  const wish = query["download"];
  if (wish === undefined) return null;
  const ownName = path.slice(path.lastIndexOf("/") + 1);
  const name = wishedName(wish, ownName) ?? ownName;
  const plain = name.replaceAll(/[^\w.-]/g, "_");
  const full = plain === name || letters === "plain" ? "" : `; filename*=UTF-8''${encoded(name)}`;
  return `attachment; filename="${plain}"${full}`;
};

const showOrDownload: RequestHandler = (request, response, next) => {
  allowCrossOrigin(response);
  const name = downloadName(request);
  if (name !== null) response.setHeader("Content-Disposition", name);
  next();
};

/** Answers a range beyond the file's end. */
const badRange: ErrorRequestHandler = (error, _request, response, next) => {
  if (error?.status !== 416) return next(error);
  for (const [name, value] of Object.entries(error.headers ?? {})) {
    response.setHeader(name, String(value));
  }
  sendEmpty(response, 416);
};

/** A strong ETag, so that downloads can resume: a file never changes under its name. */
const etagOf = (sizeBytes: number, modifiedMs: number): string =>
  `"${sizeBytes.toString(16)}-${Math.round(modifiedMs * 1_000).toString(16)}"`;

/** Whether the file is text, such as captions. */
const isText = (path: string): boolean =>
  /^(text\/|application\/(json|x-subrip))/.test(contentTypeOf(path));

/** Whether the response is compressed. Ranges refer to the uncompressed bytes. */
const isCompressed = (request: Request, sizeBytes: number): boolean =>
  sizeBytes >= leastCompressedBytes &&
  request.headers.range === undefined &&
  request.acceptsEncodings("br", "gzip", "identity") !== "identity";

const isWeak = (response: ServerResponse): boolean =>
  String(response.getHeader("ETag")).startsWith("W/");

/**
 * Serves the disk store's files, with ranges for players. Files never change under their name, so they are cached forever
 * with strong ETags. A compressed text has a weak ETag, so that no download resumes with uncompressed bytes.
 */
export const serveStoredFiles = (directory: string): Router => {
  const router = Router();
  router.use(showOrDownload);
  router.use(compressWhere(isWeak));
  router.use(
    express.static(directory, {
      immutable: true,
      maxAge: "365d",
      index: false,
      redirect: false,
      dotfiles: "ignore",
      setHeaders: (response, path, { size, mtimeMs }) => {
        const etag = etagOf(size, mtimeMs);
        const { req: request } = response as Response;
        const isSmaller = isText(path) && isCompressed(request, size);
        if (isText(path)) response.setHeader("Vary", "Accept-Encoding");
        response.setHeader("ETag", isSmaller ? `W/${etag.slice(0, -1)}-packed"` : etag);
        response.setHeader("Content-Type", contentTypeOf(path));
      },
    }),
  );
  router.use(badRange);
  return router;
};

/** Returns the file's key; null if the path can't be decoded. */
const keyOf = ({ path }: Request): string | null => {
  try {
    return decodeURIComponent(path.slice(1));
  } catch {
    return null;
  }
};

type Refused = Exclude<LinkState["kind"], "open" | "valid">;

const messages: { readonly [kind in Refused]: readonly [code: string, message: string] } = {
  expired: [
    "LINK_EXPIRED",
    "This link has expired. Get the job, track or upload again for a new one. REELWRIGHT_LINK_HOURS sets how long links last.",
  ],
  unsigned: [
    "LINK_UNSIGNED",
    "Files of this installation are private. Use the complete URL from the API, including expires and signature.",
  ],
  invalid: [
    "LINK_INVALID",
    "This link was changed, truncated, or signed with a secret that is no longer accepted. Use the complete URL from the API, or get a new one.",
  ],
};

const secondsLeftKey = "linkSecondsLeft";

/** Remaining seconds of the request's link; null if links aren't signed. */
const secondsLeft = (response: Response): number | null => response.locals[secondsLeftKey] ?? null;

/** A year: cache lifetime of files whose links don't expire. */
const longestAge = 31_536_000;

/** Requires a signed, unexpired link. Mount it before the handlers of files. docs/operate/storage.md, "Signed links". */
export const requireSignedLink =
  (links: LinkSigner): RequestHandler =>
  (request, response, next) => {
    if (!isRead(request)) return next();
    const state = links.check(keyOf(request) ?? "", request.query);
    if (state.kind === "open") return next();
    if (state.kind === "valid") {
      // Caches keep the file privately and no longer than the link is valid.
      const age = Math.min(state.secondsLeft, longestAge);
      response.locals[secondsLeftKey] = age;
      response.setHeader("Cache-Control", `private, max-age=${age}, immutable`);
      return next();
    }
    allowCrossOrigin(response);
    const [code, message] = messages[state.kind];
    sendError(response, new Failure("forbidden", code, message));
  };

/** Maximum lifetime of a presigned URL; the download must start within it. */
const presignedSeconds = 3_600;

/** Redirects links to presigned URLs of the private bucket. */
export const redirectToStore =
  (presign: Presign): RequestHandler =>
  async (request, response, next) => {
    const file = keyOf(request);
    if (file === null || !isRead(request)) return next();
    const seconds = Math.min(presignedSeconds, secondsLeft(response) ?? presignedSeconds);
    const name = downloadName(request, "plain");
    try {
      const address = await presign({
        key: file,
        method: request.method === "HEAD" ? "HEAD" : "GET",
        seconds,
        disposition: name,
      });
      allowCrossOrigin(response);
      // Cached for less than the lifetime of the URL.
      response.setHeader("Cache-Control", `private, max-age=${Math.floor(seconds / 2)}`);
      response.redirect(302, address);
    } catch (error) {
      sendError(response, error);
    }
  };

/** Skips the handler for samples of the catalog, which may have to be generated first. */
export const unlessSample =
  (handler: RequestHandler): RequestHandler =>
  (request, response, next) =>
    request.path.slice(1).startsWith(samplesPrefix) ? next() : handler(request, response, next);

/** Returns what presigns URLs of a private bucket, loaded at the first use; null without one. */
export const presignFor = (config: Parameters<typeof openPresigner>[0]): Presign | null => {
  if (config.files !== "s3" || config.filesSecret === "") return null;
  const presign = lazy(() => openPresigner(config));
  return async (request) => (await presign())(request);
};

export type SampleSource = {
  readonly isSample: (key: string) => boolean;
  /** Generates the sample unless it exists. Throws Failure("unavailable") if that takes too long. */
  readonly order: (key: string, over: AbortSignal) => Promise<void>;
  /** Serves the store's files; null: the store serves them at `storeUrl`. */
  readonly serve: RequestHandler | null;
  readonly storeUrl: FileUrl;
};

/** The samples of a library with its installed voices. Workers generate them through the queue's `order`. */
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
 * Serves samples of the catalog that don't exist yet: a worker generates the sample, then it is served or the caller is
 * redirected to the store. Mount it after the handler of stored files.
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
 * Returns public URLs of files: the store's own, except samples of the catalog in an object store. Those are requested at
 * `publicUrl`, because they may have to be generated first.
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
