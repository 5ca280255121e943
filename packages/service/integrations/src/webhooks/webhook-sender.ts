import { lookup as systemLookup } from "node:dns/promises";
import type {
  SendOutcome,
  WebhookRequest,
  WebhookSender,
} from "@reelwright/core/ports/webhook-sender";
import type { AddressPolicy, Lookup } from "../downloads/destination.ts";
import { isPublicAddress } from "../downloads/public-address.ts";
import { openDeadlines } from "./deadlines.ts";
import { type Exchange, type ExchangeOutcome, openExchange } from "./exchange.ts";
import { refuseForbiddenLiteral } from "./guarded-lookup.ts";
import { openPools } from "./pools.ts";

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
