/** Links to files that are signed and expire. docs/operate/storage.md, "Signed links". */
import { samplesPrefix } from "@reelwright/catalog/samples/keys";
import { Failure } from "@reelwright/core/errors/failure";
import { lazy } from "@reelwright/core/util/lazy";
import { openPresigner } from "@reelwright/integrations/files/open-files";
import type { Presign } from "@reelwright/integrations/files/presigned";
import type { LinkSigner, LinkState } from "@reelwright/integrations/files/signed-links";
import type { Request, RequestHandler, Response } from "express";
import { isRead } from "../http/methods.ts";
import { sendError } from "../http/responses.ts";
import { allowCrossOrigin, downloadName } from "./stored-files.ts";

/** The file's key; null for what can't be decoded. */
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
    "This link has expired. Read the job, track or upload once more for a new one; REELWRIGHT_LINK_HOURS says how long links last.",
  ],
  unsigned: [
    "LINK_UNSIGNED",
    "Files of this installation are private. Use the whole address that the API gave you, with its expires and signature.",
  ],
  invalid: [
    "LINK_INVALID",
    "This link was changed, cut off, or signed with a secret that is no longer accepted. Use the whole address that the API gave you, or ask it for a new one.",
  ],
};

const local = "linkSecondsLeft";

/** How long the link that was followed is still good for; null where links aren't signed. */
const secondsLeft = (response: Response): number | null => response.locals[local] ?? null;

/** A year: how long a file may be kept where its link doesn't expire. */
const longestAge = 31_536_000;

/** Lets requests pass whose link is signed and hasn't expired. Mount it before whatever serves files. */
export const requireSignedLink =
  (links: LinkSigner): RequestHandler =>
  (request, response, next) => {
    if (!isRead(request)) return next();
    const state = links.check(keyOf(request) ?? "", request.query);
    if (state.kind === "open") return next();
    if (state.kind === "valid") {
      // Whoever keeps it keeps it no longer than the link is good for, and shares it with nobody.
      const age = Math.min(state.secondsLeft, longestAge);
      response.locals[local] = age;
      response.setHeader("Cache-Control", `private, max-age=${age}, immutable`);
      return next();
    }
    allowCrossOrigin(response);
    const [code, message] = messages[state.kind];
    sendError(response, new Failure("forbidden", code, message));
  };

/** How long an address at the store is good for at most: a download begins within it. */
const presignedSeconds = 3_600;

/** Sends whoever follows a link on to the private bucket. */
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
      // Kept for less than the address is good for.
      response.setHeader("Cache-Control", `private, max-age=${Math.floor(seconds / 2)}`);
      response.redirect(302, address);
    } catch (error) {
      sendError(response, error);
    }
  };

/** Passes samples of the catalogue on: they may have to be made first. */
export const unlessSample =
  (handler: RequestHandler): RequestHandler =>
  (request, response, next) =>
    request.path.slice(1).startsWith(samplesPrefix) ? next() : handler(request, response, next);

/** Makes addresses of a private bucket, loaded at its first use; null where links don't lead there. */
export const presignFor = (config: Parameters<typeof openPresigner>[0]): Presign | null => {
  if (config.files !== "s3" || config.filesSecret === "") return null;
  const presign = lazy(() => openPresigner(config));
  return async (request) => (await presign())(request);
};
