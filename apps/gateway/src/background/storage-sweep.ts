import { sweepMetrics } from "@reelwright/core/storage/sweep-metrics";
import { electedSweep, sweepEveryMs } from "@reelwright/core/storage/sweep-pass";
import type { Meter } from "@reelwright/core/telemetry/meter";
import { lazy } from "@reelwright/core/util/lazy";
import type { Config } from "@reelwright/platform/config";
import type { Log } from "@reelwright/platform/log/logger";
import type { gatewaySettings } from "@reelwright/platform/settings/apps";
import type { PostgresStore } from "@reelwright/store/open-store";

type SweepConfig = Pick<
  Config<typeof gatewaySettings>,
  | "orphans"
  | "orphanHours"
  | "intermediateDays"
  | "files"
  | "filesDirectory"
  | "filesUrl"
  | "filesSecret"
  | "linkHours"
  | "s3Endpoint"
  | "s3Region"
  | "s3Bucket"
  | "s3AccessKeyId"
  | "s3SecretAccessKey"
  | "s3ForcePathStyle"
>;

/** The walk over the file store, by one gateway for all; null: nothing is looked for. */
export const storageSweep = (
  store: Pick<PostgresStore, "storage" | "operations">,
  config: SweepConfig,
  { log, meter }: { readonly log: Log; readonly meter: Meter },
) => {
  if (config.orphans === "keep" && config.intermediateDays === 0) return null;
  const files = lazy(async () => {
    const { openFiles } = await import("@reelwright/integrations/files/open-files");
    return openFiles(config);
  });
  return electedSweep(
    {
      store: store.storage,
      elections: store.operations,
      files,
      log: (fields) => log("storage.removed", fields),
      metrics: sweepMetrics(meter),
    },
    config,
    { forMs: 3 * sweepEveryMs },
  );
};
