import { lookup as systemLookup } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import type { SendOutcome, WebhookRequest, WebhookSender } from "@reelwright/core/ports/webhooks";
import { type Dispatcher, Pool } from "undici";
import {
  type AddressPolicy,
  addressIn,
  isPublicAddress,
  type Lookup,
} from "./downloads/destination.ts";

const resolveAll: Lookup = (hostname) => systemLookup(hostname, { all: true });

/** docs/contribute/contract.md#limits: from the DNS lookup to the end of the response. */
const attemptMs = 10_000;

const timedOut: ExchangeOutcome = { kind: "failed", phase: "attempt", code: "TIMEOUT" };

/** Where a request goes. A user and password in the URL become the header they mean. */
const target = ({ url, headers, body }: WebhookRequest, border: AddressPolicy) => {
  const parsed = new URL(url);
  refuseForbiddenLiteral(parsed, border);
  const { origin, pathname, search, username, password } = parsed;
  const user = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const login = username || password ? Buffer.from(user).toString("base64") : null;
  const all = login === null ? headers : { ...headers, Authorization: `Basic ${login}` };
  return {
    origin,
    options: { method: "POST", path: `${pathname}${search}`, headers: all, body },
  } as const;
};

const unsendable = (error: unknown): ExchangeOutcome => ({
  kind: "failed",
  phase: "pre",
  code:
    error instanceof Error && "code" in error && typeof error.code === "string"
      ? error.code
      : "INVALID_URL",
});

/**
 * The sender over undici: a pool of connections per origin, one timer for all deadlines. Connects to checked
 * addresses only (public ones, unless `allowPrivateUrls`). `lookup` replaces the system's resolver, `limitMs` the
 * contract's 10 s, for tests.
 */
export const openWebhookSender = (options: {
  readonly allowPrivateUrls: boolean;
  readonly lookup?: Lookup;
  readonly limitMs?: number;
}): WebhookSender => {
  const { allowPrivateUrls, lookup = resolveAll, limitMs = attemptMs } = options;
  const permits = allowPrivateUrls ? () => true : isPublicAddress;
  const border: AddressPolicy = { allowPrivateUrls, lookup, permits };
  const pools = openPools(border, limitMs);
  const deadlines = openDeadlines(limitMs);
  const running = new Set<Exchange>();
  let isClosed = false;

  const exchange = (request: WebhookRequest): Promise<ExchangeOutcome> =>
    new Promise((resolve) => {
      const { origin, options: sent } = target(request, border);
      const { pool, giveBack } = pools.borrow(origin);
      const own = openExchange((ending) => {
        callOff();
        running.delete(own);
        giveBack();
        resolve(ending);
      });
      const callOff = deadlines.begin(() => own.cut(timedOut));
      running.add(own);
      try {
        pool.dispatch(sent, own.handler);
      } catch (error) {
        own.cut(unsendable(error));
      }
    });

  return {
    send: async (request) => {
      const startedAt = performance.now();
      const done = (ending: ExchangeOutcome): SendOutcome => ({
        ...ending,
        durationMs: performance.now() - startedAt,
      });
      if (isClosed) return done({ kind: "stopped" });
      try {
        return done(await exchange(request));
      } catch (error) {
        return done(unsendable(error));
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

/** An outcome before it is known how long it took. */
type ExchangeOutcome = SendOutcome extends infer O
  ? O extends SendOutcome
    ? Omit<O, "durationMs">
    : never
  : never;

/** How much of a response is read so that the connection can be reused; its content doesn't matter. */
const maxResponseBytes = 64 * 1024;
/** Early hints and the like, before the response. */
const maxInterimResponses = 16;

type Exchange = {
  readonly handler: Dispatcher.DispatchHandler;
  /** Ends it from outside; without a response by now, `otherwise` is the outcome. */
  cut(otherwise: ExchangeOutcome): void;
};

const codeOf = (error: unknown): string => {
  if (typeof error !== "object" || error === null) return "UNKNOWN";
  if ("code" in error && typeof error.code === "string") return error.code;
  return "cause" in error ? codeOf(error.cause) : "UNKNOWN";
};

/**
 * One request and its response. `ended` is called once with the outcome: the status counts as soon as it is there, also
 * when the response's body then breaks, is too long or doesn't end.
 */
const openExchange = (ended: (ending: ExchangeOutcome) => void): Exchange => {
  let controller: Dispatcher.DispatchController | null = null;
  let status: number | null = null;
  let responseBytes = 0;
  let interims = 0;
  let isOver = false;

  const end = (ending: ExchangeOutcome): void => {
    if (isOver) return;
    isOver = true;
    ended(status === null ? ending : { kind: "answered", status });
  };
  const cut = (otherwise: ExchangeOutcome): void => {
    end(otherwise);
    controller?.abort(new Error("the webhook's exchange is over"));
  };
  const refuse = (code: string) => cut({ kind: "failed", phase: "attempt", code });

  const handler: Dispatcher.DispatchHandler = {
    onRequestStart: (started) => {
      controller = started;
      // Cut while it was still connecting: then nothing is sent.
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
  /** The pool of an origin, until it is given back. */
  borrow(origin: string): { readonly pool: Pool; giveBack(): void };
  /** Breaks all connections. */
  close(): Promise<void>;
};

/** Origins whose connections are kept for the next delivery; more are open only while all of them are in use. */
const maxIdle = 1_024;

type Entry = { readonly pool: Pool; users: number };

/**
 * One pool of connections per origin. How many connections an origin gets is up to the dispatcher, which counts
 * attempts; how long they may take, to the sender's own deadlines.
 */
const openPools = (border: AddressPolicy, connectTimeoutMs: number): Pools => {
  const lookup = guardedLookup(border);
  /** In the order of their last use. */
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
        giveBack: () => {
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

const forbidden = (hostname: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`${hostname} points inside a private network`), {
    code: "ADDRESS_FORBIDDEN",
  });

/** Throws for a host that is itself an IP address which is not permitted: node:net never looks those up. */
const refuseForbiddenLiteral = (url: URL, border: AddressPolicy): void => {
  const literal = addressIn(url);
  if (literal !== null && !border.permits(literal)) throw forbidden(literal);
};

/**
 * The lookup of each new connection: returns the permitted addresses only, so that what is connected to is what
 * was checked, whatever the name says a moment later.
 */
const guardedLookup =
  (border: AddressPolicy): LookupFunction =>
  (hostname, { all }, callback) => {
    border.lookup(hostname).then(
      (found) => {
        const permitted = found.filter(({ address }) => border.permits(address));
        const [first] = permitted;
        if (!first) callback(forbidden(hostname), "");
        else if (all) callback(null, [...permitted]);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, ""),
    );
  };

/** One timer for all deadlines. All last equally long, so the order in which they begin is that in which they end. */
type Deadlines = {
  /** Calls `late` once, `limitMs` from now; returns a function that cancels it. */
  begin(late: () => void): () => void;
  /** Calls all off. */
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
