import type { RequestHandler } from "express";
import { requestContextOf } from "./request-context.ts";

/** A handler of one route, called so in the log and in metrics: by the path's pattern. */
export const namedRoute =
  (name: string, handle: RequestHandler): RequestHandler =>
  (request, response, next) => {
    requestContextOf(response).route = name;
    return handle(request, response, next);
  };
