import type { LookupFunction } from "node:net";
import type { SendOutcome, WebhookRequest, WebhookSender } from "@reelwright/core/ports/webhooks";
import { type Dispatcher, Pool } from "undici";
import {
  type AddressPolicy,
  addressIn,
  isPublicAddress,
  type Lookup,
  systemLookup,
} from "./downloads/destination.ts";

/** docs/contribute/contract.md#limits: from the DNS lookup to the end of the response. */
const attemptMs = 10_000;

/** A SendOutcome without its duration. */
type ExchangeOutcome = SendOutcome extends infer O
  ? O extends SendOutcome
    ? Omit<O, "durationMs">
    : never
  : never;

const timedOut: ExchangeOutcome = { kind: "failed", phase: "attempt", code: "TIMEOUT" };

/** The origin and options of a request. A user and password in the URL become an `Authorization` header. */
const targetOf = ({ url, headers, body }: WebhookRequest, policy: AddressPolicy) => {
  const parsed = new URL(url);
  refuseForbiddenLiteral(parsed, policy);
  const { origin, pathname, search, username, password } = parsed;
  const user = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const login = username || password ? Buffer.from(user).toString("base64") : null;
  const all = login === null ? headers : { ...headers, Authorization: `Basic ${login}` };
  return {
    origin,
    options: { method: "POST", path: `${pathname}${search}`, headers: all, body },
  } as const;
};

const notSent = (error: unknown): ExchangeOutcome => ({
  kind: "failed",
  phase: "pre",
  code:
    error instanceof Error && "code" in error && typeof error.code === "string"
      ? error.code
      : "INVALID_URL",
});

/**
 * Opens a sender of webhooks with a pool of connections per origin. It connects only to checked addresses: public ones, unless
 * `allowPrivateUrls`. `lookup` replaces the system's resolver and `limitMs` the contract's 10 s, for tests.
 */
export const openWebhookSender = (options: {
  readonly allowPrivateUrls: boolean;
  readonly lookup?: Lookup;
  readonly limitMs?: number;
}): WebhookSender => {
  const { allowPrivateUrls, lookup = systemLookup, limitMs = attemptMs } = options;
  const permits = allowPrivateUrls ? () => true : isPublicAddress;
  const policy: AddressPolicy = { allowPrivateUrls, lookup, permits };
  const pools = openPools(policy, limitMs);
  const deadlines = openDeadlines(limitMs);
  const running = new Set<Exchange>();
  let isClosed = false;

  const exchange = (request: WebhookRequest): Promise<ExchangeOutcome> =>
    new Promise((resolve) => {
      const { origin, options: sent } = targetOf(request, policy);
      const { pool, release } = pools.borrow(origin);
      const own = openExchange((outcome) => {
        cancelDeadline();
        running.delete(own);
        release();
        resolve(outcome);
      });
      const cancelDeadline = deadlines.begin(() => own.cut(timedOut));
      running.add(own);
      try {
        pool.dispatch(sent, own.handler);
      } catch (error) {
        own.cut(notSent(error));
      }
    });

  return {
    send: async (request) => {
      const startedAt = performance.now();
      const done = (outcome: ExchangeOutcome): SendOutcome => ({
        ...outcome,
        durationMs: performance.now() - startedAt,
      });
      if (isClosed) return done({ kind: "stopped" });
      try {
        return done(await exchange(request));
      } catch (error) {
        return done(notSent(error));
      }
    },
    close: async () => {
      isClosed = true;
      for (const each of running) each.cut({ kind: "stopped" });
      deadlines.close();
      await pools.close();
    },
  };
};

/** A response is read so that its connection can be reused. Its content is ignored. */
const maxResponseBytes = 64 * 1024;
/** 1xx responses such as early hints. */
const maxInterimResponses = 16;

type Exchange = {
  readonly handler: Dispatcher.DispatchHandler;
  /** Ends the exchange. Its outcome is `otherwise`, unless a status has arrived. */
  cut(otherwise: ExchangeOutcome): void;
};

const codeOf = (error: unknown): string => {
  if (typeof error !== "object" || error === null) return "UNKNOWN";
  if ("code" in error && typeof error.code === "string") return error.code;
  return "cause" in error ? codeOf(error.cause) : "UNKNOWN";
};

/**
 * One request and its response. `ended` is called once with the outcome. Once the status has arrived it is the outcome, even
 * if the body then breaks, is too long or doesn't end.
 */
const openExchange = (ended: (outcome: ExchangeOutcome) => void): Exchange => {
  let controller: Dispatcher.DispatchController | null = null;
  let status: number | null = null;
  let responseBytes = 0;
  let interims = 0;
  let isOver = false;

  const end = (outcome: ExchangeOutcome): void => {
    if (isOver) return;
    isOver = true;
    ended(status === null ? outcome : { kind: "answered", status });
  };
  const cut = (otherwise: ExchangeOutcome): void => {
    end(otherwise);
    controller?.abort(new Error("the webhook's exchange is over"));
  };
  const refuse = (code: string) => cut({ kind: "failed", phase: "attempt", code });

  const handler: Dispatcher.DispatchHandler = {
    onRequestStart: (started) => {
      controller = started;
      // If it was cut while connecting, nothing is sent.
      if (isOver) started.abort(new Error("the webhook's exchange is over"));
    },
    onRequestUpgrade: () => refuse("UPGRADE"),
    onResponseStart: (_controller, statusCode) => {
      if (statusCode >= 200) status = statusCode;
      else if (++interims > maxInterimResponses) refuse("INTERIM_FLOOD");
    },
    onResponseData: (_controller, chunk) => {
      responseBytes += chunk.length;
      if (responseBytes > maxResponseBytes) refuse("ANSWER_TOO_LONG");
    },
    onResponseEnd: () => end({ kind: "failed", phase: "attempt", code: "NO_STATUS" }),
    onResponseError: (_controller, error) =>
      end({ kind: "failed", phase: controller ? "attempt" : "pre", code: codeOf(error) }),
  };
  return { handler, cut };
};

type Pools = {
  /** Returns the pool of an origin. It stays open until `release`. */
  borrow(origin: string): { readonly pool: Pool; release(): void };
  /** Closes all connections, including those in use. */
  close(): Promise<void>;
};

/** Maximum of origins whose connections stay open for further deliveries. More are open only while all are in use. */
const maxIdle = 1_024;

type Entry = { readonly pool: Pool; users: number };

/**
 * One pool of connections per origin, without limits of its own: the dispatcher limits concurrent attempts per origin, and the
 * sender limits their duration.
 */
const openPools = (policy: AddressPolicy, connectTimeoutMs: number): Pools => {
  const lookup = guardedLookup(policy);
  /** Least recently used first. */
  const entries = new Map<string, Entry>();
  const open = (origin: string): Entry => ({
    users: 0,
    pool: new Pool(origin, {
      connections: null,
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: { lookup, timeout: connectTimeoutMs },
    }),
  });
  const trim = (): void => {
    for (const [origin, { pool, users }] of entries) {
      if (entries.size <= maxIdle) return;
      if (users > 0) continue;
      entries.delete(origin);
      void pool.destroy();
    }
  };
  return {
    borrow: (origin) => {
      const entry = entries.get(origin) ?? open(origin);
      entries.delete(origin);
      entries.set(origin, entry);
      entry.users += 1;
      if (entries.size > maxIdle) trim();
      return {
        pool: entry.pool,
        release: () => {
          entry.users -= 1;
        },
      };
    },
    close: async () => {
      const all = [...entries.values()];
      entries.clear();
      await Promise.all(all.map(({ pool }) => pool.destroy()));
    },
  };
};

/** One timer for all deadlines. They have equal lengths, so they end in the order in which they began. */
type Deadlines = {
  /** Calls `late` once, `limitMs` from now. Returns a function that cancels it. */
  begin(late: () => void): () => void;
  /** Cancels all. */
  close(): void;
};

const stepMs = 25;

const openDeadlines = (limitMs: number): Deadlines => {
  const entries = new Set<{ readonly atMs: number; readonly late: () => void }>();
  let timer: NodeJS.Timeout | null = null;
  const stop = (): void => {
    if (timer) clearInterval(timer);
    timer = null;
  };
  const step = (): void => {
    const now = performance.now();
    for (const entry of entries) {
      if (entry.atMs > now) break;
      entries.delete(entry);
      entry.late();
    }
    if (entries.size === 0) stop();
  };
  return {
    begin: (late) => {
      const entry = { atMs: performance.now() + limitMs, late };
      entries.add(entry);
      timer ??= setInterval(step, stepMs);
      return () => {
        entries.delete(entry);
      };
    },
    close: () => {
      entries.clear();
      stop();
    },
  };
};

const forbidden = (hostname: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`${hostname} points inside a private network`), {
    code: "ADDRESS_FORBIDDEN",
  });

/** Throws if the host is a forbidden IP address: node:net resolves only names, so `guardedLookup` doesn't see it. */
const refuseForbiddenLiteral = (url: URL, policy: AddressPolicy): void => {
  const literal = addressIn(url);
  if (literal !== null && !policy.permits(literal)) throw forbidden(literal);
};

/**
 * The lookup of each new connection. It returns permitted addresses only, so the address of the connection is one that was
 * checked.
 */
const guardedLookup =
  (policy: AddressPolicy): LookupFunction =>
  (hostname, { all }, callback) => {
    policy.lookup(hostname).then(
      (found) => {
        const permitted = found.filter(({ address }) => policy.permits(address));
        const [first] = permitted;
        if (!first) callback(forbidden(hostname), "");
        else if (all) callback(null, [...permitted]);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, ""),
    );
  };
