import { createHash, createPublicKey, type KeyObject, verify } from "node:crypto";
import type { ReceivedCallback, VendorCallbacks } from "@reelwright/film/ports/vendors";
import { vendorHttp } from "../http.ts";
import { listAt, textAt } from "../json-answer.ts";

const defaultJwksUrl = "https://rest.fal.ai/.well-known/jwks.json";
/** Greatest difference between the signature's time and ours. */
const toleranceMs = 300_000;

type Signed = {
  readonly requestId: string;
  readonly message: Buffer;
  readonly signature: Buffer;
};

/** The signed message and its signature; null if a header is missing or invalid, or the time is off. */
const signedPart = ({ headers, body, nowMs }: ReceivedCallback): Signed | null => {
  const requestId = headers["x-fal-webhook-request-id"];
  const userId = headers["x-fal-webhook-user-id"];
  const timestamp = headers["x-fal-webhook-timestamp"];
  const signature = headers["x-fal-webhook-signature"];
  if (!requestId || !userId || !timestamp || !signature) return null;
  if (!/^\d{1,12}$/.test(timestamp) || !/^[0-9a-f]{128}$/i.test(signature)) return null;
  if (Math.abs(nowMs - Number(timestamp) * 1000) > toleranceMs) return null;
  const digest = createHash("sha256").update(body).digest("hex");
  const message = Buffer.from([requestId, userId, timestamp, digest].join("\n"));
  return { requestId, message, signature: Buffer.from(signature, "hex") };
};

/** The request's id in the signed body. The header's may be the id of a run. */
const requestIdOf = (body: Uint8Array): string | undefined => {
  try {
    return textAt(JSON.parse(Buffer.from(body).toString("utf8")), "request_id");
  } catch {
    return undefined;
  }
};

/** fal's callbacks, signed with one of its published Ed25519 keys over request, user, time and the body's digest. */
export const falCallbacks = ({
  jwksUrl = defaultJwksUrl,
}: {
  readonly jwksUrl?: string;
} = {}): VendorCallbacks => {
  const keys = keySet(jwksUrl);
  return {
    vendor: "fal",
    verify: async (received, signal) => {
      const signed = signedPart(received);
      if (signed === null) return null;
      const { message, signature } = signed;
      const isAuthentic = await keys.some(
        (key) => verify(null, message, key, signature),
        received.nowMs,
        signal,
      );
      return isAuthentic ? (requestIdOf(received.body) ?? signed.requestId) : null;
    },
  };
};

/** Keys are refetched after this time. */
const maxAgeMs = 24 * 3_600_000;
/** A signature with an unknown key makes us refetch the keys, but no more often than this. */
const minAgeMs = 60_000;
const maxKeys = 32;

const keyOf = (jwk: unknown): KeyObject | null => {
  const x = textAt(jwk, "x");
  if (textAt(jwk, "kty") !== "OKP" || textAt(jwk, "crv") !== "Ed25519" || x === undefined)
    return null;
  try {
    return createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  } catch {
    return null;
  }
};

type KeySet = {
  /** Whether any key fits. If none does, refetches the keys. Throws if they could not be fetched. */
  some(fits: (key: KeyObject) => boolean, nowMs: number, signal: AbortSignal): Promise<boolean>;
};

type Fetched = { readonly keys: readonly KeyObject[]; readonly atMs: number };

/** fal's published keys. */
const keySet = (url: string): KeySet => {
  const http = vendorHttp({ baseUrl: url, secrets: [] });
  let latest: Fetched | null = null;
  let fetching: Promise<Fetched> | null = null;

  const fetchKeys = async (nowMs: number): Promise<Fetched> => {
    // Not the caller's signal, because others wait for the same keys.
    const signal = AbortSignal.timeout(10_000);
    const answer = await http.ask({ url, signal, maxAnswerBytes: 256 * 1024 });
    const keys = listAt(answer.json(), "keys").slice(0, maxKeys).map(keyOf);
    const usable = keys.filter((key) => key !== null);
    if (answer.status !== 200 || usable.length === 0)
      throw new Error(`no keys for callbacks: HTTP ${answer.status}`);
    latest = { keys: usable, atMs: nowMs };
    return latest;
  };

  const refreshed = (nowMs: number): Promise<Fetched> => {
    fetching ??= fetchKeys(nowMs).finally(() => {
      fetching = null;
    });
    return fetching;
  };

  return {
    some: async (fits, nowMs, signal) => {
      const isFresh = latest !== null && nowMs - latest.atMs < maxAgeMs;
      const known = isFresh && latest ? latest : await refreshed(nowMs);
      signal.throwIfAborted();
      if (known.keys.some(fits)) return true;
      if (nowMs - known.atMs < minAgeMs) return false;
      return (await refreshed(nowMs)).keys.some(fits);
    },
  };
};
