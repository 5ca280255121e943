/** What vendors do, and cost: `admin vendors` and `GET /admin/vendors`. */
import type { VendorDayFigures, VendorLatelyFigures } from "../ports/operator-figures.ts";
import type { VendorGate } from "../vendors/vendor-gate.ts";

export type GateStates = Awaited<ReturnType<VendorGate["states"]>>;

/** A vendor as operators see it; null: not known, or no limit. */
export type VendorView = {
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
  /** What ended within the last 15 minutes; seconds from sending to the result. */
  readonly lately: Omit<VendorLatelyFigures, "vendor">;
};

/** What the settings say of vendors. */
export type VendorRules = {
  /** Vendors that a port is set to, with those ports. */
  readonly ports: ReadonlyMap<string, readonly string[]>;
  readonly concurrency: ReadonlyMap<string, number>;
  readonly dailyUsd: ReadonlyMap<string, number>;
};

/** Of a vendor without calls. */
const noFigures: Omit<VendorDayFigures, "vendor"> = {
  calls: 0,
  failures: 0,
  unknown: 0,
  running: 0,
  waiting: 0,
  spent_usd: 0,
};
const nothingLately: VendorView["lately"] = {
  calls: 0,
  failures: 0,
  median_s: null,
  p95_s: null,
  last_error: null,
};
/** The gate forgets a vendor that nobody has asked for an hour. */
const forgotten = { circuit: "closed", isRefused: false, inFlight: 0, waitingTenants: 0 } as const;

const gateFields = (gate: Omit<GateStates[number], "vendor"> | null) =>
  gate === null
    ? { circuit: null, in_flight: null, waiting_tenants: null }
    : {
        circuit: gate.isRefused ? ("refused" as const) : gate.circuit,
        in_flight: gate.inFlight,
        waiting_tenants: gate.waitingTenants,
      };

const latelyOf = (found: VendorLatelyFigures | undefined): VendorView["lately"] => {
  if (found === undefined) return nothingLately;
  const { vendor: _vendor, ...lately } = found;
  return lately;
};

/** Every vendor that a port is set to, or that has calls. `gate`: null while Redis is away. */
export const vendorViews = (known: {
  readonly rules: VendorRules;
  readonly today: readonly VendorDayFigures[];
  readonly lately: readonly VendorLatelyFigures[];
  readonly gate: GateStates | null;
}): readonly VendorView[] => {
  const { rules, today, lately, gate } = known;
  const names = [...today, ...lately, ...(gate ?? [])].map(({ vendor }) => vendor);
  return [...new Set([...rules.ports.keys(), ...names])].map((vendor) => {
    const own = today.find((each) => each.vendor === vendor) ?? noFigures;
    const state = gate && (gate.find((each) => each.vendor === vendor) ?? forgotten);
    return {
      vendor,
      ports: rules.ports.get(vendor) ?? [],
      ...gateFields(state),
      concurrency: rules.concurrency.get(vendor) ?? null,
      running: own.running,
      waiting: own.waiting,
      unknown: own.unknown,
      calls_today: own.calls,
      failures_today: own.failures,
      spent_usd_today: own.spent_usd,
      daily_limit_usd: rules.dailyUsd.get(vendor) ?? null,
      lately: latelyOf(lately.find((each) => each.vendor === vendor)),
    };
  });
};
