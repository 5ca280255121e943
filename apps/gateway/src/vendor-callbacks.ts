/**
 * `/vendors/{name}/callback`: vendors report finished tasks. The endpoint is public, so callbacks must be signed by the
 * vendor, and a callback only makes us poll the task earlier.
 */
import { createHash } from "node:crypto";
import {
  type ReceiveCallbackDeps,
  receiveVendorCallback,
} from "@reelwright/core/vendors/abandoned-calls";
import { lazy } from "@reelwright/film/concurrency";
import { Failure } from "@reelwright/film/failure";
import type { VendorCallbacks } from "@reelwright/film/ports/vendors";
import type { Config } from "@reelwright/platform/config";
import type {
  vendorCallbackSettings,
  vendorPortSettings,
} from "@reelwright/platform/settings/vendors";
import type { Express, Request, RequestHandler, Response } from "express";
import { type BodyTimeouts, readBytes } from "./http/bodies.ts";
import type { Limiter } from "./http/rate-limits.ts";
import { requestContextOf } from "./http/request-context.ts";
import { withDeadline } from "./http/request-end.ts";
import { sendError, sendJson } from "./http/responses.ts";
import { allowOnly } from "./http/route-middleware.ts";

/** A verified callback. */
export type SignedCallback = {
  readonly vendor: string;
  /** The vendor's id of the task. */
  readonly ref: string;
  /** Key of the call, if the callback URL contained it; null otherwise. */
  readonly key: string | null;
};

export type VendorCallbackPorts = {
  /** Null for a vendor that isn't used or doesn't send callbacks. */
  byName(vendor: string): VendorCallbacks | null;
  /** Polls the call soon. An unknown task is not an error. */
  receive(callback: SignedCallback): Promise<void>;
};

type Options = {
  readonly callbacks: VendorCallbackPorts;
  readonly bodyTimeouts: BodyTimeouts;
  readonly deadlineMs: number;
  readonly limiter: Pick<Limiter, "enter">;
};

const callbackPath = "/vendors/:vendor/callback";
/** Maximum of concurrent signature checks, which may have to fetch keys. */
const maxChecked = 64;
const keyPattern = /^[0-9a-f]{64}$/;

const unknownVendor = (): Failure =>
  new Failure("missing", "VENDOR_UNKNOWN", "No vendor with this name sends callbacks here.");

const badSignature = (): Failure =>
  new Failure(
    "unauthorized",
    "CALLBACK_SIGNATURE_INVALID",
    "The callback isn't signed by the vendor, or its timestamp is off by more than five minutes.",
  );

const tooMany = (): Failure =>
  new Failure(
    "limited",
    "VENDOR_CALLBACK_LIMIT",
    "Too many callbacks are being checked. Nothing was done; send it again.",
  );

const keyOf = ({ query }: Request): string | null => {
  const { key } = query;
  return typeof key === "string" && keyPattern.test(key) ? key : null;
};

const headersOf = ({ headers }: Request): { readonly [name: string]: string | undefined } =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );

/** Verifies and applies one callback. Throws Failure: CALLBACK_SIGNATURE_INVALID, SERVICE_UNAVAILABLE. */
const take = async (
  callbacks: VendorCallbackPorts,
  vendor: VendorCallbacks,
  request: Request,
  body: Buffer,
  recent: RecentCallbacks,
  signal: AbortSignal,
): Promise<void> => {
  const key = keyOf(request);
  const digest = createHash("sha256").update(`${vendor.vendor}\0${key}\0`).update(body);
  const identity = digest.digest("base64");
  const received = { headers: headersOf(request), body, nowMs: Date.now() };
  const ref = await vendor.verify(received, signal);
  if (ref === null) throw badSignature();
  // The first callback has already triggered the poll.
  if (recent.has(identity)) return;
  await callbacks.receive({ vendor: vendor.vendor, ref, key });
  recent.add(identity);
};

/** Mounts the endpoint outside the API: it isn't part of the contract with tenants. */
export const mountVendorCallbacks = (app: Express, options: Options): void => {
  const { callbacks, bodyTimeouts, deadlineMs, limiter } = options;
  const recent = recentCallbacks();
  let checked = 0;
  const handle = async (request: Request, response: Response): Promise<void> => {
    const vendor = callbacks.byName(String(request.params["vendor"]));
    if (vendor === null) throw unknownVendor();
    await limiter.enter("callback", null, request, response);
    const body = await readBytes(request, response, bodyTimeouts);
    if (checked >= maxChecked) throw tooMany();
    checked += 1;
    const signal = AbortSignal.timeout(deadlineMs);
    try {
      await withDeadline(take(callbacks, vendor, request, body, recent, signal), deadlineMs);
    } finally {
      checked -= 1;
    }
    sendJson(response, 200, { received: true });
  };
  const post: RequestHandler = (request, response) => {
    requestContextOf(response).route = "/vendors/{vendor}/callback";
    return handle(request, response).catch((error: unknown) => sendError(response, error));
  };
  app.post(callbackPath, post);
  app.all(callbackPath, allowOnly("POST"));
};

/** Signatures are valid for five minutes before and after their time. */
const rememberedMs = 10 * 60_000;
const maxRemembered = 10_000;

/** Recent callbacks by their digest. A forgotten one is applied again, which does no harm. */
type RecentCallbacks = {
  has(identity: string): boolean;
  add(identity: string): void;
};

export const recentCallbacks = (now: () => number = Date.now): RecentCallbacks => {
  // In insertion order, so the oldest come first.
  const times = new Map<string, number>();
  const forgetOld = (): void => {
    for (const [identity, at] of times) {
      if (times.size <= maxRemembered && now() - at < rememberedMs) return;
      times.delete(identity);
    }
  };
  return {
    has: (identity) => now() - (times.get(identity) ?? Number.NEGATIVE_INFINITY) < rememberedMs,
    add: (identity) => {
      times.delete(identity);
      times.set(identity, now());
      forgetOld();
    },
  };
};

type Settings = Config<typeof vendorCallbackSettings> &
  Pick<Config<typeof vendorPortSettings>, "images" | "videos" | "music" | "presenter">;

const lazyCallbacks = (vendor: string, open: () => Promise<VendorCallbacks>): VendorCallbacks => {
  const opened = lazy(open);
  return {
    vendor,
    verify: async (received, signal) => (await opened()).verify(received, signal),
  };
};

/** The chosen vendors that send callbacks, each loaded at its first one. Replicate needs its signing secret. */
const chosenCallbacks = (settings: Settings): readonly VendorCallbacks[] => {
  const { images, videos, music, presenter } = settings;
  const { falJwksUrl: jwksUrl, replicateWebhookSecret: secret } = settings;
  const ports: readonly string[] = [images, videos, music, presenter];
  const isChosen = (vendor: string) => ports.includes(vendor);
  const fal = lazyCallbacks("fal", async () => {
    const { falCallbacks } = await import("@reelwright/vendors/fal/fal-callbacks");
    return falCallbacks({ jwksUrl });
  });
  const replicate = lazyCallbacks("replicate", async () => {
    const { replicateCallbacks } = await import(
      "@reelwright/vendors/replicate/replicate-callbacks"
    );
    return replicateCallbacks({ secret });
  });
  return [
    ...(isChosen("fal") ? [fal] : []),
    ...(isChosen("replicate") && secret !== "" ? [replicate] : []),
  ];
};

/** Opens the receiver of vendors' callbacks. */
export const openVendorCallbacks = (
  settings: Settings,
  deps: ReceiveCallbackDeps,
): VendorCallbackPorts => {
  const byName = new Map(chosenCallbacks(settings).map((each) => [each.vendor, each]));
  return { byName: (name) => byName.get(name) ?? null, receive: receiveVendorCallback(deps) };
};
