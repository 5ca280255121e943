import type { Request, Response } from "express";
import { sendCompressed } from "./compressed-text.ts";
import type { SiteFile } from "./site.ts";

/** Sends a file of a site: kept for good where its address changes with its content, else asked for by its ETag. */
export const sendFile = async (
  request: Request,
  response: Response,
  file: SiteFile,
  status: 200 | 404 = 200,
): Promise<void> => {
  const caching = file.isImmutable ? "public, max-age=31536000, immutable" : "no-cache";
  response.setHeader("Cache-Control", caching);
  sendCompressed(request, response, await file.read(), status);
};

/** Whether whoever asks wants a page rather than an answer for a program, which asks for JSON or for anything. */
export const wantsPage = (request: Request): boolean =>
  request.accepts(["json", "html"]) === "html";
