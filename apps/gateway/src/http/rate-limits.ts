/** Limits of requests: the class of each endpoint, the tenant's rate, the headers, and 429 RATE_LIMITED. */
import {
  type LimitClass,
  limitClasses,
  type OwnLimits,
  type Rate,
  type RateLimits,
  type Rates,
  remainingOf,
  type Taken,
  waitMsOf,
} from "@reelwright/core/limits/rates";
import { rateFor } from "@reelwright/core/limits/tenant-limits";
import type { OwnLimitStore } from "@reelwright/core/ports/tenants";
import type { Meter } from "@reelwright/core/telemetry/meter";
import { Failure } from "@reelwright/film/failure";
import type { Log } from "@reelwright/platform/log/logger";
import type { Request, Response } from "express";
import type { Route } from "./endpoint.ts";

/** The class of an endpoint; null: its requests aren't limited. Reads never are. */
export const limitClassOf = ({ method, access, limit }: Route): LimitClass | null => {
  if (method === "get" || access === "operator") return null;
  return limit ?? (access === "public" || access === "person" ? "callback" : "write");
};

/** Counts requests. Throws Failure RATE_LIMITED. */
export type Limiter = {
  /** Also sets the headers of the response. `tenantId` null: the caller has no credentials, and its address counts. */
  enter(
    name: LimitClass,
    tenantId: string | null,
    request: Pick<Request, "ip">,
    response: Response,
  ): Promise<void>;
};

/** A tenant's own limits, as this gateway remembers them. */
export type RememberedLimits = (tenantId: string) => OwnLimits | Promise<OwnLimits>;

type LimiterOptions = {
  readonly limits: RateLimits;
  /** The limits of tenants without their own. */
  readonly rates: Rates;
  readonly ownLimits: RememberedLimits;
  readonly meter: Meter;
};

const seconds = (ms: number): number => Math.ceil(ms / 1_000);

/** Structured fields of draft-ietf-httpapi-ratelimit-headers. */
const setHeaders = (response: Response, name: LimitClass, rate: Rate, taken: Taken): void => {
  response.setHeader("RateLimit-Policy", `"${name}";q=${rate.requests};w=${rate.seconds}`);
  const fullIn = seconds(taken.fullInMs);
  response.setHeader("RateLimit", `"${name}";r=${remainingOf(taken, rate)};t=${fullIn}`);
};

const tooMany = (name: LimitClass, rate: Rate, taken: Taken): Failure => {
  const retryAfter = Math.max(1, seconds(waitMsOf(taken, rate)));
  const subject = name === "callback" ? "This address" : "This account";
  return new Failure(
    "limited",
    "RATE_LIMITED",
    `${subject} may send ${rate.requests.toLocaleString("en-US")} requests of this kind (${name}) in ${rate.seconds} s. Nothing was done; try again in ${retryAfter} s.`,
    {
      details: {
        class: name,
        limit: rate.requests,
        window_seconds: rate.seconds,
        retry_after: retryAfter,
      },
    },
  );
};

/** A tenant's own limits are read at most this often by each gateway, and at most so many are kept. */
const ownLimitsMs = 10_000;
const maxKept = 10_000;

/** Reads tenants' own limits, and remembers them for a while. Without the database, the last known ones apply. */
export const rememberedLimits = ({
  ownLimits,
  log,
  now = performance.now.bind(performance),
}: {
  readonly ownLimits: OwnLimitStore["get"];
  readonly log: Log;
  readonly now?: () => number;
}): RememberedLimits => {
  type Kept = { readonly until: number; readonly limits: OwnLimits };
  // In insertion order, so the oldest come first.
  const kept = new Map<string, Kept>();
  const reading = new Map<string, Promise<OwnLimits>>();
  const read = async (tenantId: string): Promise<OwnLimits> => {
    let limits: OwnLimits = kept.get(tenantId)?.limits ?? {};
    try {
      limits = await ownLimits(tenantId);
    } catch (error) {
      log("rate_limits.unread", { tenant_id: tenantId, error }, "warn");
    }
    kept.delete(tenantId);
    kept.set(tenantId, { until: now() + ownLimitsMs, limits });
    const [oldest] = kept.keys();
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
    return limits;
  };
  const refreshed = (tenantId: string): Promise<OwnLimits> => {
    const found = reading.get(tenantId);
    if (found !== undefined) return found;
    const limits = read(tenantId).finally(() => reading.delete(tenantId));
    reading.set(tenantId, limits);
    return limits;
  };
  return (tenantId) => {
    const found = kept.get(tenantId);
    return found && found.until > now() ? found.limits : refreshed(tenantId);
  };
};

/** Takes a token for each request of a limited class. */
export const openLimiter = (options: LimiterOptions): Limiter => {
  const { limits, rates, ownLimits, meter } = options;
  for (const each of limitClasses)
    meter.start("reelwright_requests_limited_total", { class: each });
  return {
    enter: async (name, tenantId, { ip = "unknown" }, response) => {
      const own = tenantId === null ? {} : await ownLimits(tenantId);
      const rate = rateFor(own, rates, name);
      if (rate === null) return;
      const taken = await limits.take(name, tenantId ?? ip, rate);
      setHeaders(response, name, rate, taken);
      if (taken.isAllowed) return;
      meter.count("reelwright_requests_limited_total", { class: name });
      throw tooMany(name, rate, taken);
    },
  };
};
