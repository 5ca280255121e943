/**
 * `Idempotency-Key` on the requests that spend or create: one request takes effect once, however often it is sent.
 *
 * The transaction that does the work also writes the key (`claimKey` of the store), so a crash never pays twice. The
 * answer is stored afterwards. A repeated request gets that answer; if a crash came between, it gets what its endpoint
 * makes of the resource (`resume`). `POST /jobs` has rules of its own and doesn't use this.
 */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { Failure } from "@reelwright/core/errors/failure";
import { canonical } from "@reelwright/core/jobs/fingerprint";
import {
  type IdempotencyStore,
  type KeyedRequest,
  KeyTaken,
  type Once,
} from "@reelwright/core/ports/idempotency-store";
import type { Upload } from "@reelwright/core/uploads/store-upload";
import type { Log } from "@reelwright/platform/log/logger";
import type { HandlerResult, Opened, Route } from "./endpoint.ts";

const header = "idempotency-key";

/** What an endpoint declares that takes the header. Its failures name `IDEMPOTENCY_KEY_REUSED`. */
export const idempotent = {
  isIdempotent: true,
  headers: {
    [header]: {
      schema: { type: "string", minLength: 1, maxLength: 255 },
      description:
        "Names this request. Sent again with the same key within 30 days, it takes effect once and gets the same answer, with `Idempotent-Replayed: true`.",
    },
  },
} as const;

export type IdempotencyOptions = { readonly store: IdempotencyStore; readonly log: Log };

/** What identifies a request besides its key. */
type Asked = {
  readonly tenantId: string;
  readonly params: unknown;
  readonly body: unknown;
  readonly headers: { readonly [lowerCaseName: string]: string };
  readonly upload?: Upload | undefined;
};

const replayed = { "Idempotent-Replayed": "true" } as const;

/** How long a request waits for the answer of one with the same key that is being handled now. */
const answerWithinMs = 3_000;

const keyReused = (): Failure =>
  new Failure(
    "conflict",
    "IDEMPOTENCY_KEY_REUSED",
    "This idempotency key was used for another request; use a new key.",
  );

/** Equal requests have equal text; a field that is null counts as left out. */
const comparable = (value: unknown): unknown =>
  canonical(value, (member) => member !== null && member !== undefined);

const hashOfFile = async (path: string): Promise<string> => {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest("hex");
};

const fingerprintOf = async (
  { method, path }: Route,
  { params, body, upload }: Asked,
): Promise<string> => {
  const file = upload ? await hashOfFile(upload.file.path) : null;
  const text = JSON.stringify([method, path, comparable(params), comparable(body), file]);
  return createHash("sha256").update(text).digest("hex");
};

/** The endpoint with its idempotent requests done once for each key; any other endpoint as it is. */
export const handlingOnce = (
  endpoint: Route,
  opened: Opened,
  { store, log }: IdempotencyOptions,
): Opened => {
  if (!endpoint.isIdempotent) return opened;
  const { handle, resume } = opened;
  if (!resume) throw new Error(`${endpoint.path} is idempotent and can't resume a request`);

  /** Stores an answer. The work is done: if this fails, a later request is answered from the resource. */
  const stored = async (tenantId: string, once: Once, answer: unknown): Promise<void> => {
    try {
      await store.storeAnswer(tenantId, once, answer ?? null);
    } catch (error) {
      log("idempotency.answer_lost", { tenant_id: tenantId, error }, "warn");
    }
  };
  const found = async ({ tenantId }: Asked, once: Once): Promise<KeyedRequest | null> => {
    const earlier = await store.find(tenantId, once.key);
    if (earlier && earlier.fingerprint !== once.fingerprint) throw keyReused();
    return earlier;
  };
  /** What a key was answered with; null for a key that has done nothing. Throws IDEMPOTENCY_KEY_REUSED. */
  const answerOf = async (asked: Asked, once: Once): Promise<HandlerResult<unknown> | null> => {
    const endsAt = performance.now() + answerWithinMs;
    let earlier = await found(asked, once);
    for (let delayMs = 10; earlier?.answer === null; delayMs = Math.min(2 * delayMs, 200)) {
      if (performance.now() + delayMs > endsAt) {
        const body = await resume(asked, earlier.resourceId);
        await stored(asked.tenantId, once, body);
        return { headers: replayed, body };
      }
      // The other request, here or on another gateway, stores its answer in a moment.
      await wait(delayMs);
      earlier = await found(asked, once);
    }
    return earlier && { headers: replayed, body: earlier.answer };
  };
  const handleOnce = async (asked: Asked): Promise<HandlerResult<unknown>> => {
    const key = asked.headers[header];
    if (key === undefined) return handle(asked);
    const once = { key, fingerprint: await fingerprintOf(endpoint, asked) };
    const earlier = await answerOf(asked, once);
    if (earlier) return earlier;
    let result: HandlerResult<unknown>;
    try {
      result = await handle({ ...asked, once });
    } catch (error) {
      if (!(error instanceof KeyTaken)) throw error;
      // Null: what the other request did was undone, and its key is free again.
      return (await answerOf(asked, once)) ?? handleOnce(asked);
    }
    await stored(asked.tenantId, once, result.body);
    return result;
  };
  return { ...opened, handle: handleOnce };
};
