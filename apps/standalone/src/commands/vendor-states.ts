import { setTimeout as wait } from "node:timers/promises";
import type { VendorGate } from "@reelwright/core/vendors";
import type { Environment, PerVendor } from "@reelwright/platform";
import { openVendorGate } from "@reelwright/queue";
import type { PostgresStore, VendorDayFigures } from "@reelwright/store";
import { configHere } from "../doctor/settings-here.ts";
import { chosenVendors, portsOf } from "../doctor/vendor-checks.ts";

type GateStates = Awaited<ReturnType<VendorGate["states"]>>;

const attempts = 10;
const retryMs = 200;

/** What workers know of vendors at this moment; null while Redis is away. */
const gateStates = async (redisUrl: string): Promise<GateStates | null> => {
  const gate = openVendorGate({
    redisUrl,
    limits: () => ({ concurrency: null, requestsPerMinute: null }),
    onError: () => undefined,
  });
  try {
    // The connection is being opened.
    for (let attempt = 1; attempt < attempts; attempt += 1) {
      const states = await gate.states().catch(() => null);
      if (states !== null) return states;
      await wait(retryMs);
    }
    return null;
  } finally {
    gate.close();
  }
};

/** A vendor as operators see it; null: not known, or no limit. */
export type VendorState = {
  readonly vendor: string;
  /** Ports that are set to it here. */
  readonly ports: readonly string[];
  /** `refused`: it refuses our credentials or our balance. */
  readonly circuit: "closed" | "open" | "half_open" | "refused" | null;
  /** Calls that hold a place among `concurrency`. */
  readonly in_flight: number | null;
  readonly concurrency: number | null;
  readonly waiting_tenants: number | null;
  /** Open calls that the vendor has taken, and those that wait until it takes something. */
  readonly running: number;
  readonly waiting: number;
  readonly unknown: number;
  readonly calls_today: number;
  readonly failures_today: number;
  readonly spent_usd_today: number;
  readonly daily_limit_usd: number | null;
};

type Figures = Omit<VendorDayFigures, "vendor">;
type Gate = GateStates[number];

/** Of a vendor without calls. */
const noFigures: Figures = {
  calls: 0,
  failures: 0,
  unknown: 0,
  running: 0,
  waiting: 0,
  spent_usd: 0,
};
/** The gate forgets a vendor that nobody has asked for an hour. */
const forgotten = { circuit: "closed", isRefused: false, inFlight: 0, waitingTenants: 0 } as const;

const gateFields = (gate: Omit<Gate, "vendor"> | null) =>
  gate === null
    ? { circuit: null, in_flight: null, waiting_tenants: null }
    : {
        circuit: gate.isRefused ? ("refused" as const) : gate.circuit,
        in_flight: gate.inFlight,
        waiting_tenants: gate.waitingTenants,
      };

const limitOf = (limits: PerVendor, vendor: string): number | null =>
  new Map<string, number>(Object.entries(limits)).get(vendor) ?? null;

/** Every vendor that a port is set to, or that has calls. */
export const vendorStates = async (
  store: Pick<PostgresStore, "vendorFigures">,
  environment: Environment,
): Promise<readonly VendorState[]> => {
  const config = configHere(environment);
  const [figures, gate] = await Promise.all([
    store.vendorFigures.today(),
    gateStates(config.redisUrl),
  ]);
  const seen = new Set<string>([
    ...chosenVendors(config),
    ...figures.map(({ vendor }) => vendor),
    ...(gate ?? []).map(({ vendor }) => vendor),
  ]);
  return [...seen].map((vendor) => {
    const own = figures.find((each) => each.vendor === vendor) ?? noFigures;
    const state = gate && (gate.find((each) => each.vendor === vendor) ?? forgotten);
    return {
      vendor,
      ports: portsOf(vendor, config),
      ...gateFields(state),
      concurrency: limitOf(config.vendorConcurrency, vendor),
      running: own.running,
      waiting: own.waiting,
      unknown: own.unknown,
      calls_today: own.calls,
      failures_today: own.failures,
      spent_usd_today: own.spent_usd,
      daily_limit_usd: limitOf(config.vendorDailyUsd, vendor),
    };
  });
};
