import { setTimeout as wait } from "node:timers/promises";
import {
  type GateStates,
  type VendorRules,
  type VendorView,
  vendorViews,
} from "@reelwright/core/operations/vendors";
import type { Environment } from "@reelwright/platform/config";
import { openVendorGate } from "@reelwright/queue/vendor-gate/vendor-gate";
import type { PostgresStore } from "@reelwright/store/open-store";
import { configHere, type DoctorConfig } from "../doctor/settings-here.ts";
import { chosenVendors, portsOf } from "../doctor/vendor-checks.ts";

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

const rulesOf = (config: DoctorConfig): VendorRules => ({
  ports: new Map(chosenVendors(config).map((vendor) => [vendor, portsOf(vendor, config)])),
  concurrency: new Map(Object.entries(config.vendorConcurrency)),
  dailyUsd: new Map(Object.entries(config.vendorDailyUsd)),
});

/** Every vendor that a port is set to, or that has calls. */
export const vendorStates = async (
  { vendorFigures, operatorFigures }: Pick<PostgresStore, "vendorFigures" | "operatorFigures">,
  environment: Environment,
): Promise<readonly VendorView[]> => {
  const config = configHere(environment);
  const [today, lately, gate] = await Promise.all([
    vendorFigures.today(),
    operatorFigures.vendorsLately(),
    gateStates(config.redisUrl),
  ]);
  return vendorViews({ rules: rulesOf(config), today, lately, gate });
};
