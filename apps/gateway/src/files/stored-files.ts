import { contentTypeOf } from "@reelwright/integrations/files";
import express, {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from "express";
import { requestContextOf } from "../http/request-context.ts";
import { sendEmpty } from "../http/responses.ts";

/** Pages of other origins may show a file; what is opened as a page runs nothing. */
export const allowCrossOrigin = (response: Response): void => {
  requestContextOf(response).route = "/files";
  response.setHeader("Content-Security-Policy", "default-src 'none'; sandbox");
  response.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
  response.setHeader("Access-Control-Allow-Origin", "*");
};

/** What to save the file as, where `?download` asks for that instead of showing it; null: it may be shown. */
export const downloadName = ({ query, path }: Request): string | null =>
  query["download"] === undefined
    ? null
    : `attachment; filename="${path.slice(path.lastIndexOf("/") + 1).replaceAll(/[^\w.-]/g, "_")}"`;

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

/**
 * Serves the disk store's files: they never change under their name, so they are cached for good, and their ETags are
 * strong; with range requests, so that players can seek.
 */
export const serveStoredFiles = (directory: string): Router => {
  const router = Router();
  router.use(open);
  router.use(
    express.static(directory, {
      immutable: true,
      maxAge: "365d",
      index: false,
      redirect: false,
      dotfiles: "ignore",
      setHeaders: (response, path, { size, mtimeMs }) => {
        response.setHeader("ETag", etagOf(size, mtimeMs));
        response.setHeader("Content-Type", contentTypeOf(path));
      },
    }),
  );
  router.use(badRange);
  return router;
};
