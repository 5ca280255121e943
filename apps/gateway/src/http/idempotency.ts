/**
 * `Idempotency-Key` on requests that spend, create or send: a request takes effect once, however often it is sent.
 *
 * What spends or creates writes the key in the transaction that does the work (`claimKey` of the store), so a crash never
 * pays twice. The response is stored afterwards. A repeated request gets the stored response; if a crash came in between, its
 * endpoint builds the response from the resource (`resume`). What sends has no such transaction, and claims its key first. A
 * response with a secret is sealed with the installation's key. `POST /jobs` has its own rules and doesn't use this.
 */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type { SecretBox } from "@reelwright/core/ports/identity";
import {
  type IdempotencyStore,
  type KeyedRequest,
  KeyTaken,
  type Once,
} from "@reelwright/core/ports/requests";
import type { Upload } from "@reelwright/core/uploads/store-upload";
import { canonical } from "@reelwright/core/util/canonical";
import { Failure } from "@reelwright/film/failure";
import type { Log } from "@reelwright/platform/log/logger";
import type { HandlerResult, Opened, Route } from "./endpoint.ts";

const header = "idempotency-key";

/** Declares that an endpoint accepts the header. */
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

export type IdempotencyOptions = {
  readonly store: IdempotencyStore;
  readonly secrets: SecretBox;
  readonly log: Log;
};

/** The parts of a request that its fingerprint covers. */
type KeyedInput = {
  readonly tenantId: string;
  readonly params: unknown;
  readonly body: unknown;
  readonly headers: { readonly [lowerCaseName: string]: string };
  readonly upload?: Upload | undefined;
};

const replayed = { "Idempotent-Replayed": "true" } as const;

/** How long a request waits for the response of a concurrent request with the same key, before it builds its own. */
const answerWithinMs = 3_000;
/** How long it waits if it can't. Less than a request's deadline. */
const workWithinMs = 12_000;
const retryAfterSeconds = 2;

const keyReused = (): Failure =>
  new Failure(
    "conflict",
    "IDEMPOTENCY_KEY_REUSED",
    "This idempotency key was used for another request; use a new key.",
  );

const inProgress = (): Failure =>
  new Failure(
    "conflict",
    "IDEMPOTENCY_IN_PROGRESS",
    "The first request with this idempotency key is still in progress. Send it again in a moment for its response.",
    { details: { retry_after: retryAfterSeconds } },
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

/** Stores and returns responses. Those that show a secret are sealed, so that the database alone doesn't reveal it. */
const responseFormat = (endpoint: Route, secrets: SecretBox) => {
  const contextOf = (tenantId: string, { key }: Once): string => `${tenantId}/idempotency/${key}`;
  return {
    stored: (tenantId: string, once: Once, answer: unknown): unknown => {
      if (!endpoint.showsSecret) return answer;
      const sealed = secrets.seal(JSON.stringify(answer), contextOf(tenantId, once));
      return { sealed: Buffer.from(sealed).toString("base64") };
    },
    shown: (tenantId: string, once: Once, kept: unknown): unknown => {
      if (!endpoint.showsSecret) return kept;
      const { sealed } = kept as { readonly sealed: string };
      return JSON.parse(secrets.open(Buffer.from(sealed, "base64"), contextOf(tenantId, once)));
    },
  };
};

/** Wraps an idempotent endpoint so that each key takes effect once. Returns any other endpoint unchanged. */
export const handlingOnce = (
  endpoint: Route,
  opened: Opened,
  { store, secrets, log }: IdempotencyOptions,
): Opened => {
  if (!endpoint.isIdempotent) return opened;
  const { handle, resume } = opened;
  const format = responseFormat(endpoint, secrets);
  const waitMs = resume ? answerWithinMs : workWithinMs;

  /** Stores a response. If this fails, a later request gets its response from the resource. */
  const stored = async (tenantId: string, once: Once, answer: unknown): Promise<void> => {
    try {
      await store.storeAnswer(tenantId, once, format.stored(tenantId, once, answer) ?? null);
    } catch (error) {
      log("idempotency.answer_lost", { tenant_id: tenantId, error }, "warn");
    }
  };
  const found = async ({ tenantId }: KeyedInput, once: Once): Promise<KeyedRequest | null> => {
    const earlier = await store.find(tenantId, once.key);
    if (earlier && earlier.fingerprint !== once.fingerprint) throw keyReused();
    return earlier;
  };
  /**
   * Returns the earlier response of a key; null if the key hasn't taken effect. Throws IDEMPOTENCY_KEY_REUSED and
   * IDEMPOTENCY_IN_PROGRESS.
   */
  const answerOf = async (
    input: KeyedInput,
    once: Once,
  ): Promise<HandlerResult<unknown> | null> => {
    const endsAt = performance.now() + waitMs;
    let earlier = await found(input, once);
    for (let delayMs = 10; earlier?.answer === null; delayMs = Math.min(2 * delayMs, 200)) {
      if (performance.now() + delayMs > endsAt) {
        if (!resume) throw inProgress();
        const body = await resume(input, earlier.resourceId);
        await stored(input.tenantId, once, body);
        return { headers: replayed, body };
      }
      // The other request, on this or another gateway, stores its response in a moment.
      await wait(delayMs);
      earlier = await found(input, once);
    }
    return (
      earlier && { headers: replayed, body: format.shown(input.tenantId, once, earlier.answer) }
    );
  };
  /** Does the work under a key that its transaction writes. Null: another request has written it. */
  const workWithKey = async (
    input: KeyedInput,
    once: Once,
  ): Promise<HandlerResult<unknown> | null> => {
    try {
      return await handle({ ...input, once });
    } catch (error) {
      if (error instanceof KeyTaken) return null;
      throw error;
    }
  };
  /** Does the work under a key that is claimed before. Null: another request has claimed it. */
  const workAfterClaim = async (
    input: KeyedInput,
    once: Once,
  ): Promise<HandlerResult<unknown> | null> => {
    if (!(await store.claim(input.tenantId, once))) return null;
    try {
      return await handle(input);
    } catch (error) {
      await store.forget(input.tenantId, once);
      throw error;
    }
  };
  const work = resume ? workWithKey : workAfterClaim;
  const handleOnce = async (input: KeyedInput): Promise<HandlerResult<unknown>> => {
    const key = input.headers[header];
    if (key === undefined) return handle(input);
    const once = { key, fingerprint: await fingerprintOf(endpoint, input) };
    const earlier = await answerOf(input, once);
    if (earlier) return earlier;
    const result = await work(input, once);
    // Null from both: the other request was rolled back, and its key is free again.
    if (result === null) return (await answerOf(input, once)) ?? handleOnce(input);
    await stored(input.tenantId, once, result.body);
    return result;
  };
  return { ...opened, handle: handleOnce };
};
