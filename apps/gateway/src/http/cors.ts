/** Which pages of other origins may call the API from a browser, and how they are told. */
import cors from "cors";
import type { RequestHandler } from "express";

export type Cors = {
  /** Lets those pages read responses, errors included. */
  readonly expose: RequestHandler;
  /** Responds to preflight requests and passes everything else on. `methods`: "GET, HEAD". */
  preflight(methods: string): RequestHandler;
};

/** What a page may send besides what every page may. Keys are for servers, so `X-API-Key` is not among them. */
const allowedHeaders = [
  "Authorization",
  "Content-Type",
  "Idempotency-Key",
  "X-Request-Id",
  "Last-Event-ID",
].join(", ");

/** What a page may read besides what every page may. */
const exposedHeaders = [
  "X-Request-Id",
  "Idempotent-Replayed",
  "Retry-After",
  "Location",
  "ETag",
].join(", ");

/** The longest time that browsers cache a preflight response. */
const keptSeconds = 7_200;

const pass: RequestHandler = (_request, _response, next) => next();

/** For these origins; without any, nothing is answered and no header is sent. No cookies are involved. */
export const corsFor = (origins: readonly string[]): Cors => {
  if (origins.length === 0) return { expose: pass, preflight: () => pass };
  const origin = [...origins];
  const handle = cors({ origin, exposedHeaders });
  return {
    expose: (request, response, next) =>
      request.method === "OPTIONS" ? next() : handle(request, response, next),
    preflight: (methods) => {
      const permit = cors({ origin, methods, allowedHeaders, maxAge: keptSeconds });
      return (request, response, next) => {
        const { origin: from, "access-control-request-method": wanted } = request.headers;
        const isPreflight =
          request.method === "OPTIONS" && from !== undefined && wanted !== undefined;
        return isPreflight ? permit(request, response, next) : next();
      };
    },
  };
};
