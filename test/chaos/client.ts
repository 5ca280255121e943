/** An API client like that of a careful integrator: retries what may be retried, with one idempotency key. */
import { setTimeout as wait } from "node:timers/promises";
import type { Accepted } from "./checker.ts";
import type { Tenant } from "./stack.ts";

export type Reply = {
  readonly status: number;
  readonly body: Record<string, unknown>;
  /** Whether the response to an earlier attempt was lost, so that the request may have been processed already. */
  readonly isRepeated: boolean;
};
export type ErrorBody = { readonly code?: string; readonly details?: Record<string, unknown> };

/** The observations of all clients of an experiment. */
export type Account = {
  readonly accepted: Accepted[];
  /** Responses outside the contract: a 5xx other than 503 with Retry-After, a body that isn't JSON. */
  readonly undeclared: string[];
  /** 503 with Retry-After while Postgres was unavailable. */
  unavailable: number;
  /** Refused and broken connections. */
  broken: number;
  requests: number;
  /** Duration in ms of each call with a response, including retries. */
  readonly latenciesMs: number[];
};
export const openAccount = (): Account => ({
  accepted: [],
  undeclared: [],
  unavailable: 0,
  broken: 0,
  requests: 0,
  latenciesMs: [],
});

export type Client = {
  readonly tenant: Tenant;
  call(method: string, path: string, body?: unknown, key?: string): Promise<Reply>;
  /** Creates a job with this key, retrying until it is acknowledged. Returns its id. Throws if it is rejected. */
  create(order: unknown, key: string): Promise<string>;
};

const attemptMs = 20_000;
const patienceMs = 90_000;

const jsonOf = (text: string): Record<string, unknown> | null => {
  try {
    return text === "" ? {} : JSON.parse(text);
  } catch {
    return null;
  }
};

/** Whether the request can't have been received: true for a refused connection, false for any other broken one. */
const reachedNobody = (error: unknown): boolean => {
  const { cause } = error as { cause?: { code?: string } };
  return cause?.code === "ECONNREFUSED";
};

type Outcome =
  | { readonly kind: "answered"; readonly status: number; readonly body: Record<string, unknown> }
  | { readonly kind: "undeclared"; readonly status: number; readonly text: string }
  | { readonly kind: "unavailable" }
  | { readonly kind: "broken"; readonly error: unknown };

const attempt = async (url: string, init: RequestInit): Promise<Outcome> => {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(attemptMs) });
    const { status } = response;
    const text = await response.text();
    if (status === 503 && response.headers.has("retry-after")) return { kind: "unavailable" };
    const body = jsonOf(text);
    return body === null || status >= 500
      ? { kind: "undeclared", status, text }
      : { kind: "answered", status, body };
  } catch (error) {
    return { kind: "broken", error };
  }
};

const requestOf = (tenant: Tenant, method: string, body: unknown, key?: string): RequestInit => ({
  method,
  headers: {
    "x-api-key": tenant.apiKey,
    "content-type": "application/json",
    ...(key !== undefined && { "idempotency-key": key }),
  },
  ...(body !== undefined && { body: JSON.stringify(body) }),
});

/** Records an outcome. Returns the reply, or null if the request has to be retried. */
const replyOf = (
  outcome: Outcome,
  what: string,
  account: Account,
): Omit<Reply, "isRepeated"> | null => {
  if (outcome.kind === "answered") return outcome;
  if (outcome.kind === "undeclared") {
    const { status, text } = outcome;
    account.undeclared.push(`${what}: ${status} ${text.slice(0, 200)}`);
    return { status, body: jsonOf(text) ?? {} };
  }
  account[outcome.kind]++;
  return null;
};

const callOf =
  (baseUrl: string, tenant: Tenant, account: Account): Client["call"] =>
  async (method, path, body, key) => {
    const what = `${method} ${path}`;
    const startedMs = performance.now();
    let isRepeated = false;
    for (let tries = 0; ; tries++) {
      account.requests++;
      const outcome = await attempt(
        `${baseUrl}/api/v1${path}`,
        requestOf(tenant, method, body, key),
      );
      const reply = replyOf(outcome, what, account);
      const tookMs = performance.now() - startedMs;
      if (reply) {
        account.latenciesMs.push(tookMs);
        return { status: reply.status, body: reply.body, isRepeated };
      }
      const cause = outcome.kind === "broken" ? outcome.error : "503";
      isRepeated ||= outcome.kind === "broken" && !reachedNobody(cause);
      if (tookMs > patienceMs) throw new Error(`${what} was never answered`, { cause });
      await wait(Math.min(50 * 2 ** tries, 1_000));
    }
  };

/** A client of one tenant. Its observations are added to `account`. */
export const openClient = (baseUrl: string, tenant: Tenant, account: Account): Client => {
  const call = callOf(baseUrl, tenant, account);
  return {
    tenant,
    call,
    create: async (order, key) => {
      const { status, body } = await call("POST", "/jobs", order, key);
      if (status !== 201 && status !== 200) {
        throw new Error(`a job was refused: ${status} ${JSON.stringify(body)}`);
      }
      const jobId = String(body["job_id"]);
      account.accepted.push({ jobId, tenantId: tenant.tenantId });
      return jobId;
    },
  };
};
