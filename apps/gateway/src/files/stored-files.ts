import type { ServerResponse } from "node:http";
import { contentTypeOf } from "@reelwright/integrations/files/content-type";
import express, {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from "express";
import { compressWhere, leastCompressedBytes } from "../http/json-compression.ts";
import { requestContextOf } from "../http/request-context.ts";
import { sendEmpty } from "../http/responses.ts";

/** Pages of other origins may show a file; what is opened as a page runs nothing. */
export const allowCrossOrigin = (response: Response): void => {
  requestContextOf(response).route = "/files";
  response.setHeader("Content-Security-Policy", "default-src 'none'; sandbox");
  response.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
  response.setHeader("Access-Control-Allow-Origin", "*");
};

/** Characters of a name that file systems refuse. */
const unfit = /[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu;
const longestName = 120;

/** RFC 8187: what `encodeURIComponent` leaves alone and a header doesn't allow. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

/** The name that `?download=` asks for, always with the file's own ending; null: none. */
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
 * What to save the file as, where `?download` or `?download=NAME` asks for that instead of showing it; null: it may be shown.
 * `plain`: without letters beyond ASCII, for stores that don't take them.
 */
export const downloadName = (
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

const open: RequestHandler = (request, response, next) => {
  allowCrossOrigin(response);
  const name = downloadName(request);
  if (name !== null) response.setHeader("Content-Disposition", name);
  next();
};

/** A range beyond the file's end. */
const badRange: ErrorRequestHandler = (error, _request, response, next) => {
  if (error?.status !== 416) return next(error);
  for (const [name, value] of Object.entries(error.headers ?? {})) {
    response.setHeader(name, String(value));
  }
  sendEmpty(response, 416);
};

/** Of a file that is never written again under its name: strong, so that downloads go on where they stopped. */
const etagOf = (sizeBytes: number, modifiedMs: number): string =>
  `"${sizeBytes.toString(16)}-${Math.round(modifiedMs * 1_000).toString(16)}"`;

/** Words, captions and what else is text by its type. */
const isText = (path: string): boolean =>
  /^(text\/|application\/(json|x-subrip))/.test(contentTypeOf(path));

/** Ranges are of the store's own bytes, and so is what is answered to who asks for one. */
const isCompressed = (request: Request, sizeBytes: number): boolean =>
  sizeBytes >= leastCompressedBytes &&
  request.headers.range === undefined &&
  request.acceptsEncodings("br", "gzip", "identity") !== "identity";

const isWeak = (response: ServerResponse): boolean =>
  String(response.getHeader("ETag")).startsWith("W/");

/**
 * Serves the disk store's files: they never change under their name, so they are cached for good, and their ETags are
 * strong; with range requests, so that players can seek. Texts are compressed for who accepts that; their ETag is weak
 * then, so that no download goes on in the store's own bytes.
 */
export const serveStoredFiles = (directory: string): Router => {
  const router = Router();
  router.use(open);
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
