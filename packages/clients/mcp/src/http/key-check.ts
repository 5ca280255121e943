/**
 * Whether the API takes credentials, asked before a session is kept for them. Answers are remembered for a while, checks of
 * the same credentials share one request, and only so many are under way: made-up keys cost little, and fill nothing.
 */
import { APIError, Reelwright } from "reelwright";
import { type Credentials, fingerprintOf } from "./access.ts";

export type CheckLimits = {
  /** How long an answer holds. The API checks the credentials of every call anyway. */
  readonly rememberMs: number;
  readonly remembered: number;
  readonly underWay: number;
  readonly timeoutMs: number;
};

export const usualChecks: CheckLimits = {
  rememberMs: 60_000,
  remembered: 5_000,
  underWay: 64,
  timeoutMs: 10_000,
};

/** `unknown`: the API can't be reached, or too many checks are under way. */
export type Verdict = "accepted" | "refused" | "unknown";

type Known = { readonly verdict: Verdict; readonly until: number };

export type KeyCheck = (credentials: Credentials) => Promise<Verdict>;

const ask = async (apiUrl: string, credentials: Credentials, timeoutMs: number) => {
  try {
    const client = new Reelwright({ baseUrl: apiUrl, ...credentials, maxRetries: 0, timeoutMs });
    await client.tenant.get();
    return "accepted";
  } catch (error) {
    const isRefused = error instanceof APIError && [401, 403].includes(error.status);
    return isRefused ? "refused" : "unknown";
  }
};

/** Opens the check of credentials by the API at this address. */
export const openKeyCheck = (apiUrl: string, limits: CheckLimits = usualChecks): KeyCheck => {
  const known = new Map<string, Known>();
  const asked = new Map<string, Promise<Verdict>>();

  const remember = (name: string, verdict: Verdict): void => {
    known.delete(name);
    if (verdict === "unknown") return;
    known.set(name, { verdict, until: Date.now() + limits.rememberMs });
    const [oldest] = known.keys();
    if (known.size > limits.remembered && oldest !== undefined) known.delete(oldest);
  };
  const check = async (name: string, credentials: Credentials): Promise<Verdict> => {
    try {
      const verdict = await ask(apiUrl, credentials, limits.timeoutMs);
      remember(name, verdict);
      return verdict;
    } finally {
      asked.delete(name);
    }
  };
  return async (credentials) => {
    const name = fingerprintOf(credentials).toString("base64");
    const found = known.get(name);
    if (found && found.until > Date.now()) return found.verdict;
    const same = asked.get(name);
    if (same !== undefined) return same;
    if (asked.size >= limits.underWay) return "unknown";
    const checking = check(name, credentials);
    asked.set(name, checking);
    return checking;
  };
};
