/** Limits of requests: a token bucket per tenant (or address) and class. Pure. */

/** Classes of requests. Reads have none. `callback`: requests without credentials, by address. */
export const limitClasses = [
  "create",
  "write",
  "suggest",
  "upload",
  "playground",
  "callback",
] as const;
export type LimitClass = (typeof limitClasses)[number];

/** A bucket of `requests` tokens that fills from empty to full in `seconds`. */
export type Rate = { readonly requests: number; readonly seconds: number };

/** Null: no limit. */
export type Rates = { readonly [name in LimitClass]: Rate | null };

export const defaultRates: Rates = {
  create: { requests: 3_000, seconds: 60 },
  write: { requests: 3_000, seconds: 60 },
  suggest: { requests: 1_000, seconds: 86_400 },
  upload: { requests: 600, seconds: 60 },
  playground: { requests: 600, seconds: 60 },
  callback: { requests: 6_000, seconds: 60 },
};

const most = { requests: 1_000_000_000, seconds: 86_400 } as const;
const written = /^(\d{1,10})\/(\d{1,5})$/;

/** Reads `requests/seconds`; null for another text. */
const rateIn = (text: string): Rate | null => {
  const [, requests = 0, seconds = 0] = (written.exec(text.trim()) ?? []).map(Number);
  const isRate = requests >= 1 && seconds >= 1;
  return isRate && requests <= most.requests && seconds <= most.seconds
    ? { requests, seconds }
    : null;
};

/** Reads `requests/seconds`, or `off` for no limit (null). Undefined for another text. */
export const limitIn = (text: string): Rate | null | undefined =>
  text.trim() === "off" ? null : (rateIn(text) ?? undefined);

/** The text that `limitIn` reads. */
export const limitText = (limit: Rate | null): string =>
  limit === null ? "off" : `${limit.requests}/${limit.seconds}`;

/** The state of a bucket after a request. */
export type Taken = {
  readonly isAllowed: boolean;
  /** Time until the bucket is full, in milliseconds. */
  readonly fullInMs: number;
};

/** A bucket's state is the time at which it is full; null: it is full. */
export type FullAt = number | null;

/** Takes a token. The script in `queue` does the same in Redis. */
export const takeToken = (
  fullAt: FullAt,
  nowMs: number,
  { requests, seconds }: Rate,
): Taken & { readonly fullAt: FullAt } => {
  const windowMs = 1_000 * seconds;
  const missingMs = Math.max(0, (fullAt ?? 0) - nowMs);
  const fullInMs = missingMs + windowMs / requests;
  // The tolerance covers rounding, so that a full bucket always yields all of its tokens.
  return fullInMs > windowMs + 0.001
    ? { isAllowed: false, fullInMs: missingMs, fullAt }
    : { isAllowed: true, fullInMs, fullAt: nowMs + fullInMs };
};

/** Tokens that are left. */
export const remainingOf = ({ fullInMs }: Taken, { requests, seconds }: Rate): number =>
  Math.max(0, Math.floor(requests * (1 - fullInMs / (1_000 * seconds)) + 0.001));

/** Time until a refused request would be allowed, in milliseconds. */
export const waitMsOf = ({ fullInMs }: Taken, { requests, seconds }: Rate): number =>
  Math.max(0, fullInMs + (1_000 * seconds) / requests - 1_000 * seconds);

/** A tenant's own limits. What is omitted follows the installation's defaults. */
export type OwnLimits = {
  /** Null: no limit. */
  readonly rates?: { readonly [name in LimitClass]?: Rate | null };
  /** 0: no limit. */
  readonly uploads?: {
    readonly daily_bytes?: number;
    readonly daily_files?: number;
    readonly stored_bytes?: number;
  };
};

/** Buckets that all gateways share. `take` never throws. */
export type RateLimits = {
  take(name: LimitClass, subject: string, rate: Rate): Promise<Taken>;
  /** Drops the subject's buckets. */
  forget(subject: string): Promise<void>;
};

/** The most buckets that a process keeps; full ones are dropped first, then the oldest. */
const maxBuckets = 50_000;

/** Buckets in the memory of one process. */
export const localRateLimits = (nowMs: () => number = Date.now): RateLimits => {
  const buckets = new Map<string, FullAt>();
  const makeRoom = (): void => {
    const now = nowMs();
    for (const [key, fullAt] of buckets) if ((fullAt ?? 0) <= now) buckets.delete(key);
    for (const key of buckets.keys()) {
      if (buckets.size < maxBuckets) return;
      buckets.delete(key);
    }
  };
  return {
    take: async (name, subject, rate) => {
      const key = `${name}:${subject}`;
      const { fullAt, ...taken } = takeToken(buckets.get(key) ?? null, nowMs(), rate);
      if (!buckets.has(key) && buckets.size >= maxBuckets) makeRoom();
      buckets.set(key, fullAt);
      return taken;
    },
    forget: async (subject) => {
      for (const name of limitClasses) buckets.delete(`${name}:${subject}`);
    },
  };
};
