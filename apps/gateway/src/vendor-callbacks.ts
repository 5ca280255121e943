import { createHash } from "node:crypto";
import { Failure } from "@reelwright/core/errors/failure";
import { lazy } from "@reelwright/core/util/lazy";
import {
  type ReceiveCallbackDeps,
  receiveVendorCallback,
} from "@reelwright/core/vendors/receive-callback";
import type { VendorCallbacks } from "@reelwright/core/vendors/vendor";
import type { Config } from "@reelwright/platform/config";
import type {
  vendorCallbackSettings,
  vendorPortSettings,
} from "@reelwright/platform/settings/vendors";
import type { Express, Request, RequestHandler, Response } from "express";
import { type BodyTimeouts, readBytes } from "./http/bodies.ts";
import { requestContextOf } from "./http/request-context.ts";
import { withDeadline } from "./http/request-end.ts";
import { sendError, sendJson } from "./http/responses.ts";
import { allowOnly } from "./http/route-middleware.ts";

/**
 * `/vendors/{name}/callback`: where vendors say that a task is done. Everybody reaches it, so nothing is believed but a
 * signature of the vendor's, and all that a callback can do is to have the task asked for sooner.
 */

/** A callback that the vendor has signed. */
export type SignedCallback = {
  readonly vendor: string;
  /** The vendor's id of the task. */
  readonly ref: string;
  /** Key of the call, where the address that the vendor was given named it; null otherwise. */
  readonly key: string | null;
};

export type VendorCallbackPorts = {
  /** Null for a vendor that serves nothing here, or doesn't call back. */
  byName(vendor: string): VendorCallbacks | null;
  /** Has the call looked at soon. A task that nobody knows is no error. */
  receive(callback: SignedCallback): Promise<void>;
};

type Options = {
  readonly callbacks: VendorCallbackPorts;
  readonly bodyTimeouts: BodyTimeouts;
  readonly deadlineMs: number;
};

const callbackPath = "/vendors/:vendor/callback";
/** Callbacks whose signatures are checked at once; keys may have to be fetched for them. */
const maxChecked = 64;
const keyPattern = /^[0-9a-f]{64}$/;

const unknownVendor = (): Failure =>
  new Failure("missing", "VENDOR_UNKNOWN", "No vendor of this name calls back here.");

const badSignature = (): Failure =>
  new Failure(
    "unauthorized",
    "CALLBACK_SIGNATURE_INVALID",
    "The callback is not signed by the vendor, or its time is more than five minutes off.",
  );

const tooMany = (): Failure =>
  new Failure(
    "limited",
    "VENDOR_CALLBACK_LIMIT",
    "Too many callbacks are being checked; nothing was done. Send it again.",
  );

const keyOf = ({ query }: Request): string | null => {
  const { key } = query;
  return typeof key === "string" && keyPattern.test(key) ? key : null;
};

const headersOf = ({ headers }: Request): { readonly [name: string]: string | undefined } =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );

/** Checks and passes on one callback. Throws Failure: CALLBACK_SIGNATURE_INVALID, and what is unavailable. */
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
  // A repetition has nothing to say: the task was looked at when the first one came.
  if (recent.has(identity)) return;
  await callbacks.receive({ vendor: vendor.vendor, ref, key });
  recent.add(identity);
};

/** Mounts it; outside the API: it is no part of the contract with tenants. */
export const mountVendorCallbacks = (app: Express, options: Options): void => {
  const { callbacks, bodyTimeouts, deadlineMs } = options;
  const recent = recentCallbacks();
  let checked = 0;
  const handle = async (request: Request, response: Response): Promise<void> => {
    const vendor = callbacks.byName(String(request.params["vendor"]));
    if (vendor === null) throw unknownVendor();
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

/** Signatures are good for five minutes either way. */
const rememberedMs = 10 * 60_000;
const maxRemembered = 10_000;

/** Callbacks that were passed on lately, by what identifies them. It may forget: then one is passed on twice. */
type RecentCallbacks = {
  has(identity: string): boolean;
  add(identity: string): void;
};

export const recentCallbacks = (now: () => number = Date.now): RecentCallbacks => {
  // In the order of their times: the oldest are the first.
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

/** The vendors that call this gateway back, each loaded at its first callback. */

type Settings = Config<typeof vendorCallbackSettings> &
  Pick<Config<typeof vendorPortSettings>, "images" | "videos" | "music">;

const lazyCallbacks = (vendor: string, open: () => Promise<VendorCallbacks>): VendorCallbacks => {
  const opened = lazy(open);
  return {
    vendor,
    verify: async (received, signal) => (await opened()).verify(received, signal),
  };
};

/** Those that ports are set to. Replicate is only polled as long as nobody knows what it signs with. */
const chosenCallbacks = (settings: Settings): readonly VendorCallbacks[] => {
  const { images, videos, music, falJwksUrl: jwksUrl, replicateWebhookSecret: secret } = settings;
  const isChosen = (vendor: string) => [images, videos, music].some((each) => each === vendor);
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

/** Opens what receives vendors' callbacks. */
export const openVendorCallbacks = (
  settings: Settings,
  deps: ReceiveCallbackDeps,
): VendorCallbackPorts => {
  const byName = new Map(chosenCallbacks(settings).map((each) => [each.vendor, each]));
  return { byName: (name) => byName.get(name) ?? null, receive: receiveVendorCallback(deps) };
};
