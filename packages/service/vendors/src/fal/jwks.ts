/** The public keys that fal signs its callbacks with. */
import { createPublicKey, type KeyObject } from "node:crypto";
import { vendorHttp } from "../http.ts";
import { listAt, textAt } from "../json-answer.ts";

/** Longest time for which keys are trusted without looking again. */
const maxAgeMs = 24 * 3_600_000;
/** Signatures of no known key make us look again, but no more often than this. */
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

export type KeySet = {
  /** Whether any of the keys fits; looks for new ones where none does. Throws when keys could not be fetched. */
  some(fits: (key: KeyObject) => boolean, nowMs: number, signal: AbortSignal): Promise<boolean>;
};

type Fetched = { readonly keys: readonly KeyObject[]; readonly atMs: number };

export const keySet = (url: string): KeySet => {
  const http = vendorHttp({ baseUrl: url, secrets: [] });
  let latest: Fetched | null = null;
  let fetching: Promise<Fetched> | null = null;

  const fetchKeys = async (nowMs: number): Promise<Fetched> => {
    // Not the caller's signal: others wait for the same keys.
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
