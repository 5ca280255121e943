/**
 * `Idempotency-Key` on requests that spend or create: a request takes effect once, however often it is sent.
 *
 * The transaction that does the work also writes the key (`claimKey` of the store), so a crash never pays twice. The
 * response is stored afterwards. A repeated request gets the stored response; if a crash came in between, its endpoint
 * builds the response from the resource (`resume`). `POST /jobs` has its own rules and doesn't use this.
 */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { canonical } from "@reelwright/core/jobs/create-job";
import {
  type IdempotencyStore,
  type KeyedRequest,
  KeyTaken,
  type Once,
} from "@reelwright/core/ports/requests";
import type { Upload } from "@reelwright/core/uploads/store-upload";
import { Failure } from "@reelwright/film/failure";
import type { Log } from "@reelwright/platform/log/logger";
import type { HandlerResult, Opened, Route } from "./endpoint.ts";

const header = "idempotency-key";

/** Declares that an endpoint accepts the header. Its failures must include `IDEMPOTENCY_KEY_REUSED`. */
export const idempotent = {
  isIdempotent: true,
  headers: {
    [header]: {
      schema: { type: "string", minLength: 1, maxLength: 255 },
      description:
        "Identifies this request. Repeated with the same key within 30 days, it takes effect once and returns the same response, with `Idempotent-Replayed: true`.",
    },
  },
} as const;

export type IdempotencyOptions = { readonly store: IdempotencyStore; readonly log: Log };

/** The parts of a request that its fingerprint covers. */
type KeyedInput = {
  readonly tenantId: string;
  readonly params: unknown;
  readonly body: unknown;
  readonly headers: { readonly [lowerCaseName: string]: string };
  readonly upload?: Upload | undefined;
};

const replayed = { "Idempotent-Replayed": "true" } as const;

/** How long a request waits for the response of a concurrent request with the same key. */
const answerWithinMs = 3_000;

const keyReused = (): Failure =>
  new Failure(
    "conflict",
    "IDEMPOTENCY_KEY_REUSED",
    "This idempotency key was used for another request; use a new key.",
  );

/** Equal requests have equal text. A null field counts as omitted. */
const comparable = (value: unknown): unknown =>
  canonical(value, (member) => member !== null && member !== undefined);

const hashOfFile = async (path: string): Promise<string> => {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest("hex");
};

const fingerprintOf = async (
  { method, path }: Route,
  { params, body, upload }: KeyedInput,
): Promise<string> => {
  const file = upload ? await hashOfFile(upload.file.path) : null;
  const text = JSON.stringify([method, path, comparable(params), comparable(body), file]);
  return createHash("sha256").update(text).digest("hex");
};

/** Wraps an idempotent endpoint so that each key takes effect once. Returns any other endpoint unchanged. */
export const handlingOnce = (
  endpoint: Route,
  opened: Opened,
  { store, log }: IdempotencyOptions,
): Opened => {
  if (!endpoint.isIdempotent) return opened;
  const { handle, resume } = opened;
  if (!resume) throw new Error(`${endpoint.path} is idempotent and can't resume a request`);

  /** Stores a response. If this fails, a later request gets its response from the resource. */
  const stored = async (tenantId: string, once: Once, answer: unknown): Promise<void> => {
    try {
      await store.storeAnswer(tenantId, once, answer ?? null);
    } catch (error) {
      log("idempotency.answer_lost", { tenant_id: tenantId, error }, "warn");
    }
  };
  const found = async ({ tenantId }: KeyedInput, once: Once): Promise<KeyedRequest | null> => {
    const earlier = await store.find(tenantId, once.key);
    if (earlier && earlier.fingerprint !== once.fingerprint) throw keyReused();
    return earlier;
  };
  /** Returns the earlier response of a key; null if the key hasn't taken effect. Throws IDEMPOTENCY_KEY_REUSED. */
  const answerOf = async (
    input: KeyedInput,
    once: Once,
  ): Promise<HandlerResult<unknown> | null> => {
    const endsAt = performance.now() + answerWithinMs;
    let earlier = await found(input, once);
    for (let delayMs = 10; earlier?.answer === null; delayMs = Math.min(2 * delayMs, 200)) {
      if (performance.now() + delayMs > endsAt) {
        const body = await resume(input, earlier.resourceId);
        await stored(input.tenantId, once, body);
        return { headers: replayed, body };
      }
      // The other request, on this or another gateway, stores its response in a moment.
      await wait(delayMs);
      earlier = await found(input, once);
    }
    return earlier && { headers: replayed, body: earlier.answer };
  };
  const handleOnce = async (input: KeyedInput): Promise<HandlerResult<unknown>> => {
    const key = input.headers[header];
    if (key === undefined) return handle(input);
    const once = { key, fingerprint: await fingerprintOf(endpoint, input) };
    const earlier = await answerOf(input, once);
    if (earlier) return earlier;
    let result: HandlerResult<unknown>;
    try {
      result = await handle({ ...input, once });
    } catch (error) {
      if (!(error instanceof KeyTaken)) throw error;
      // Null: the other request was rolled back, and its key is free again.
      return (await answerOf(input, once)) ?? handleOnce(input);
    }
    await stored(input.tenantId, once, result.body);
    return result;
  };
  return { ...opened, handle: handleOnce };
};
