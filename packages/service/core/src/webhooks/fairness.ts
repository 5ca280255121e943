/** Shares a dispatcher's slots so that slow receivers delay no others. */
import type { DueDelivery, FullReceivers } from "../ports/webhooks.ts";

export type FairLimits = {
  /** Concurrent attempts. */
  readonly inFlight: number;
  /** Deliveries claimed ahead, so that no slot waits for the database. */
  readonly ahead: number;
  /** Slots of one URL that responds quickly ("proven"). */
  readonly perUrl: number;
  /** Slots of one URL that isn't known to respond quickly. */
  readonly perUnprovenUrl: number;
};

export const defaultFairLimits: FairLimits = {
  inFlight: 512,
  ahead: 512,
  perUrl: 64,
  perUnprovenUrl: 32,
};

/** Share of all slots that unproven URLs may use together. The rest is always left for proven ones. */
const unprovenShare = 0.75;
/** An origin's unproven URLs may use this multiple of what is left of that share. */
const originFactor = 2;
/** A response within this time proves a URL. */
const quickMs = 1_000;
const maxProven = 10_000;

type Place = Pick<DueDelivery, "url" | "origin">;

export type FairShares = {
  /** Selects, in the given order, the deliveries that may be claimed now, and holds slots for them. */
  admit(due: readonly DueDelivery[]): readonly DueDelivery[];
  /** Releases a slot. `durationMs`: duration of its attempt, null without a response. No `attempt`: none was made. */
  release(place: Place, attempt?: { readonly durationMs: number | null }): void;
  /** Number of held slots. */
  held(): number;
  /** URLs and origins at their limit. */
  full(): FullReceivers;
};

const counter = () => {
  const counts = new Map<string, number>();
  return {
    of: (key: string) => counts.get(key) ?? 0,
    add: (key: string, step: 1 | -1) => {
      const count = (counts.get(key) ?? 0) + step;
      if (count === 0) counts.delete(key);
      else counts.set(key, count);
    },
    keys: () => counts.keys(),
  };
};

/** URLs whose last response was quick; at most `maxProven`, least recently used dropped first. */
const provenUrls = () => {
  /** Origins by URL. */
  const urls = new Map<string, string>();
  return {
    has: (url: string) => urls.has(url),
    of: (origins: readonly string[]) =>
      origins.length === 0
        ? []
        : [...urls].filter(([, origin]) => origins.includes(origin)).map(([url]) => url),
    learn: ({ url, origin }: Place, isQuick: boolean) => {
      urls.delete(url);
      if (!isQuick) return;
      urls.set(url, origin);
      if (urls.size > maxProven) for (const oldest of urls.keys()) return void urls.delete(oldest);
    },
  };
};

/**
 * Counts slots. A URL that responds quickly may use `perUrl` of all slots. All other URLs share three quarters of the
 * slots: each origin may use up to twice what is left of these. So the first slow origin gets many slots, the tenth
 * few, and some remain for the next one (dynamic thresholds, as in the shared buffers of network switches).
 */
export const fairShares = (limits: FairLimits): FairShares => {
  const unprovenLimit = Math.floor(limits.inFlight * unprovenShare);
  const capacity = limits.inFlight + limits.ahead;
  const byUrl = counter();
  const unprovenByOrigin = counter();
  const proven = provenUrls();
  /** Held slots that were counted as unproven. A URL's status may change while its slots are held. */
  const unprovenSlots = counter();
  let held = 0;
  let unprovenHeld = 0;

  const maxOfOrigin = () => Math.max(1, originFactor * (unprovenLimit - unprovenHeld));
  const maxOf = (url: string) => (proven.has(url) ? limits.perUrl : limits.perUnprovenUrl);
  const admits = ({ url, origin }: Place): boolean => {
    if (held >= capacity || byUrl.of(url) >= maxOf(url)) return false;
    if (proven.has(url)) return true;
    return unprovenHeld < unprovenLimit && unprovenByOrigin.of(origin) < maxOfOrigin();
  };
  const hold = ({ url, origin }: Place): void => {
    held += 1;
    byUrl.add(url, 1);
    if (proven.has(url)) return;
    unprovenHeld += 1;
    unprovenSlots.add(url, 1);
    unprovenByOrigin.add(origin, 1);
  };

  return {
    admit: (due) =>
      due.filter((each) => {
        const isAdmitted = admits(each);
        if (isAdmitted) hold(each);
        return isAdmitted;
      }),
    release: ({ url, origin }, attempt) => {
      held -= 1;
      byUrl.add(url, -1);
      if (unprovenSlots.of(url) > 0) {
        unprovenHeld -= 1;
        unprovenSlots.add(url, -1);
        unprovenByOrigin.add(origin, -1);
      }
      if (attempt) {
        const { durationMs } = attempt;
        proven.learn({ url, origin }, durationMs !== null && durationMs < quickMs);
      }
    },
    held: () => held,
    full: () => {
      const most = maxOfOrigin();
      const origins = [...unprovenByOrigin.keys()].filter(
        (origin) => unprovenByOrigin.of(origin) >= most,
      );
      const urls = [...byUrl.keys()].filter((url) => byUrl.of(url) >= maxOf(url));
      return { urls, origins, quickUrls: proven.of(origins) };
    },
  };
};
