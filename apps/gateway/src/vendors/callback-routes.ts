/**
 * `/vendors/{name}/callback`: where vendors say that a task is done. Everybody reaches it, so nothing is believed but a
 * signature of the vendor's, and all that a callback can do is to have the task asked for sooner.
 */
import { createHash } from "node:crypto";
import { Failure } from "@reelwright/core/errors/failure";
import type { VendorCallbacks } from "@reelwright/core/vendors/vendor";
import type { Express, Request, RequestHandler, Response } from "express";
import type { BodyTimeouts } from "../http/body/body-timeouts.ts";
import { readBytes } from "../http/body/read-body.ts";
import { withDeadline } from "../http/deadline.ts";
import { allowOnly } from "../http/methods.ts";
import { requestContextOf } from "../http/request-context.ts";
import { sendError, sendJson } from "../http/responses.ts";
import { type RecentCallbacks, recentCallbacks } from "./recent-callbacks.ts";

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

const path = "/vendors/:vendor/callback";
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
  app.post(path, post);
  app.all(path, allowOnly("POST"));
};
