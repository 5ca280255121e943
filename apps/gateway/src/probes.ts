import { asFailure } from "@reelwright/film/failure";
import type { Express, RequestHandler, Response } from "express";
import { requestContextOf } from "./http/request-context.ts";
import { withDeadline } from "./http/request-end.ts";
import { sendError, sendJson } from "./http/responses.ts";
import { readOnly } from "./http/route-middleware.ts";

export type Health = {
  /** Throws Failure("unavailable") unless the database responds. */
  ping(): Promise<void>;
  /** Problems that don't keep the process from serving. */
  warnings(): Promise<readonly string[]>;
  /** Whether the process is shutting down and takes no new requests. */
  isStopping(): boolean;
};

const asProbe = (response: Response, route: string): void => {
  Object.assign(requestContextOf(response), { route, isProbe: true });
};

const pingLimitMs = 2_000;

/**
 * `/livez`: the process responds. `/readyz`: it can serve requests, which requires the database. It can do without Redis.
 * Full disks (jobs wait, uploads are 503) are only a warning.
 */
export const mountProbes = (app: Express, health: Health): void => {
  const live: RequestHandler = (_request, response) => {
    asProbe(response, "/livez");
    sendJson(response, 200, { status: "alive" });
  };
  const ready: RequestHandler = async (_request, response) => {
    asProbe(response, "/readyz");
    if (health.isStopping()) return sendJson(response, 503, { status: "stopping" });
    try {
      await withDeadline(health.ping(), pingLimitMs);
      const warnings = await health.warnings();
      sendJson(response, 200, { status: "ready", ...(warnings.length > 0 && { warnings }) });
    } catch (error) {
      const failure = asFailure(error);
      if (failure.kind !== "unavailable") return sendError(response, failure);
      sendJson(response, 503, { status: "database unavailable" });
    }
  };
  app.get("/livez", live).all("/livez", readOnly);
  app.get("/readyz", ready).all("/readyz", readOnly);
};
