/** Background work of gateways: email, top-ups, audits, maintenance, storage sweeps, metrics. Any number of gateways share it. */

import { type PollerOptions, startPoller } from "@reelwright/core/concurrency/poller";
import { chargeTopups } from "@reelwright/core/credits/auto-topup";
import type { Edition } from "@reelwright/core/edition/edition";
import type { RateLimits } from "@reelwright/core/limits/rates";
import { sendMails } from "@reelwright/core/mail/send-mails";
import type { ConfirmationTokens } from "@reelwright/core/mail/write-mail";
import { auditNightly, maintain, type Retention } from "@reelwright/core/maintenance/maintain";
import { type HeldEntries, withHeldFigures } from "@reelwright/core/operations/overview";
import type { Registration } from "@reelwright/core/ports/store";
import type { VendorGate } from "@reelwright/core/ports/vendor-calls";
import type { PriceBooks } from "@reelwright/core/pricing/books-in-force";
import { ledSweep, sweepEveryMs, sweepMetrics } from "@reelwright/core/storage/sweep";
import { installationMetrics, type Meter } from "@reelwright/core/telemetry/meter";
import { eraseDue } from "@reelwright/core/tenants/erasure";
import { lazy } from "@reelwright/film/concurrency";
import type { Files } from "@reelwright/film/ports/tools";
import type { Config } from "@reelwright/platform/config";
import type { Lifecycle } from "@reelwright/platform/lifecycle";
import type { Log } from "@reelwright/platform/log/logger";
import type { gatewaySettings } from "@reelwright/platform/settings/apps";
import { openVendorGate } from "@reelwright/queue/vendor-gate/vendor-gate";
import type { PostgresStore } from "@reelwright/store/open-store";
import type { Mailing } from "./ports/mailing.ts";
import type { PaymentProviders } from "./ports/payment-providers.ts";

type BackgroundDeps = {
  readonly store: Pick<
    PostgresStore,
    | "mails"
    | "topups"
    | "billing"
    | "ledger"
    | "operations"
    | "maintenance"
    | "erasure"
    | "exports"
    | "jobs"
  >;
  readonly registration: Pick<Registration, "sweep">;
  readonly payments: Pick<PaymentProviders, "byName">;
  readonly mailing: Mailing;
  readonly tokens: ConfirmationTokens;
  readonly dailyMails: number;
  readonly edition: Edition;
  readonly books: PriceBooks;
  readonly topupCeilingUsd: number;
  readonly publicUrl: string;
  readonly auditHour: number;
  readonly retention: Retention;
  readonly meter: Meter;
  /** What the queues hold, for the metrics. */
  readonly entries: HeldEntries;
  /** Reads vendors' circuit breakers for the metrics; null: no metrics are served. */
  readonly circuits: VendorGate["states"] | null;
  readonly limits: Pick<RateLimits, "forget">;
  /** Opens the file store, for deletions. */
  readonly files: () => Promise<Pick<Files, "removeAll">>;
  /** The sweep of the file store; null: disabled. */
  readonly storage: ReturnType<typeof storageSweep>;
  readonly log: Log;
  readonly onStop: Lifecycle["onStop"];
};

/** Interval of polls for email and top-ups, which mostly find nothing. */
const lookEveryMs = 2_000;
const auditEveryMs = 60_000;
/** Starts a poller that stops with the process. */
const poll = (
  { onStop, log }: Pick<BackgroundDeps, "onStop" | "log">,
  what: string,
  run: PollerOptions["run"],
  intervalMs: number,
  beginsAfterMs = 0,
): void => {
  const onError = (error: unknown) => log("background.error", { what, error }, "warn");
  const poller = startPoller({ intervalMs, run, onError, isJittered: true });
  const first = setTimeout(poller.wake, beginsAfterMs);
  onStop(what, () => {
    clearTimeout(first);
    return poller.stop();
  });
};

const startMailing = (deps: BackgroundDeps): void => {
  const { store, mailing, publicUrl, tokens, dailyMails, log, onStop } = deps;
  const { sender, host } = mailing;
  if (!sender) return;
  onStop("mail server", sender.close);
  const run = sendMails({
    mails: store.mails,
    sender,
    from: { publicUrl, host, tokens },
    dailyMails,
    log: (fields) => log("mail.attempted", fields, fields["error"] ? "warn" : "info"),
  });
  poll(deps, "mails", run, lookEveryMs);
};

const startTopups = (deps: BackgroundDeps): void => {
  const { store, payments, edition, books, topupCeilingUsd, log } = deps;
  const run = chargeTopups({
    topups: store.topups,
    billing: store.billing,
    paymentsOf: (provider) => payments.byName(provider),
    edition,
    books,
    topupCeilingUsd,
    log: (fields) => log("topup.attempted", fields, fields["state"] === "paid" ? "info" : "warn"),
  });
  poll(deps, "top-ups", run, lookEveryMs);
};

const startAudits = (deps: BackgroundDeps): void => {
  const { store, auditHour, meter, log } = deps;
  const run = auditNightly({
    ledger: store.ledger,
    hour: auditHour,
    log: (fields, isSound) => log("ledger.audited", fields, isSound ? "info" : "error"),
    show: ({ driftRows, finishedAt, durationMs }) => {
      meter.set("reelwright_ledger_drift_rows", {}, driftRows);
      meter.set("reelwright_ledger_audited_timestamp_seconds", {}, Date.parse(finishedAt) / 1_000);
      meter.set("reelwright_ledger_audit_duration_seconds", {}, durationMs / 1_000);
    },
  });
  poll(deps, "audits", () => run(), auditEveryMs);
};

const figuresEveryMs = 10_000;

const startInstallationMetrics = (deps: BackgroundDeps): void => {
  const { store, registration, circuits, meter, onStop } = deps;
  if (circuits === null) return;
  const figures = withHeldFigures(store.operations.figures, deps.entries);
  const operations = { ...store.operations, figures };
  const metrics = installationMetrics({ operations, registration, circuits }, meter);
  onStop("election", metrics.stop);
  poll(deps, "installation metrics", metrics.look, figuresEveryMs);
};

const maintainEveryMs = 60_000;

const startMaintenance = (deps: BackgroundDeps): void => {
  const { store, meter, log, onStop } = deps;
  const { run, stop } = maintain({
    maintenance: store.maintenance,
    registration: deps.registration,
    retention: deps.retention,
    log: (fields) => log("database.maintained", fields),
    late: (rows) => meter.set("reelwright_database_late_rows", {}, rows),
  });
  const look = async (isStopping: () => boolean): Promise<void> => {
    if (!(await run(isStopping))) meter.clear("reelwright_database_late_rows");
  };
  onStop("maintenance election", stop);
  poll(deps, "maintenance", look, maintainEveryMs);
};

const startStorageSweep = (deps: BackgroundDeps): void => {
  const { storage, onStop } = deps;
  if (!storage) return;
  onStop("storage election", storage.stop);
  // Doesn't compete with the start.
  poll(deps, "storage sweep", storage.look, sweepEveryMs, 10_000);
};

const startErasure = (deps: BackgroundDeps): void => {
  const { store, registration, payments, limits, files, log, onStop } = deps;
  const { run, stop } = eraseDue({
    ...{ erasure: store.erasure, exports: store.exports, jobs: store.jobs, billing: store.billing },
    ...{ paymentsNamed: payments.byName, limits, files, registration, log },
  });
  onStop("erasure election", stop);
  poll(deps, "erasure", async (isStopping) => void (await run(isStopping)), maintainEveryMs);
};

/** Starts all background work. It stops with the process. */
export const startBackground = (deps: BackgroundDeps): void => {
  startMailing(deps);
  startTopups(deps);
  startAudits(deps);
  startStorageSweep(deps);
  startInstallationMetrics(deps);
  startMaintenance(deps);
  startErasure(deps);
};

type SweepConfig = Pick<
  Config<typeof gatewaySettings>,
  | "orphans"
  | "orphanHours"
  | "intermediateDays"
  | "uploadDays"
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

/** The sweep of the file store, run by the gateway that leads; null: disabled. */
export const storageSweep = (
  store: Pick<PostgresStore, "storage">,
  registration: Pick<Registration, "sweep">,
  config: SweepConfig,
  { log, meter }: { readonly log: Log; readonly meter: Meter },
) => {
  if (config.orphans === "keep" && config.intermediateDays === 0 && config.uploadDays === 0)
    return null;
  const files = lazy(async () => {
    const { openFiles } = await import("@reelwright/integrations/files/open-files");
    return openFiles(config);
  });
  return ledSweep(
    {
      store: store.storage,
      registration,
      files,
      log: (fields) => log("storage.removed", fields),
      late: (fields) => log("storage.late", fields, "warn"),
      metrics: sweepMetrics(meter),
    },
    config,
  );
};

/** Returns a function that reads vendors' circuit breakers. It throws Failure("unavailable") while Redis is down. */
export const circuitsOf = (
  redisUrl: string,
  { log, onStop }: Pick<Lifecycle, "log" | "onStop">,
): VendorGate["states"] => {
  const gate = openVendorGate({
    redisUrl,
    // Only its states are read.
    limits: () => ({ concurrency: null, requestsPerMinute: null }),
    onError: (error) => log("redis.error", { error }, "warn"),
  });
  onStop("vendor gate", gate.close);
  return gate.states;
};
