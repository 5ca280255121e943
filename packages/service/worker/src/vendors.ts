/** Wires a worker's calls to vendors, and the cleanup of abandoned calls. */
import { led, type Poller, startPoller } from "@reelwright/core/concurrency/poller";
import type { StageName } from "@reelwright/core/jobs/stage-names";
import type { Registration } from "@reelwright/core/ports/store";
import type { OpenCalls } from "@reelwright/core/ports/vendor-calls";
import type { Meter } from "@reelwright/core/telemetry/meter";
import type { Tracer } from "@reelwright/core/telemetry/tracer";
import {
  type CancelDeps,
  cancelAbandonedCalls,
  sweepCallResults,
} from "@reelwright/core/vendors/abandoned-calls";
import { callbackUrlOf, openSubmissions } from "@reelwright/core/vendors/call";
import { startVendorMetrics } from "@reelwright/core/vendors/measured-vendor";
import { vendorCalls } from "@reelwright/core/vendors/open-calls";
import type { Files } from "@reelwright/film/ports/tools";
import type { Config } from "@reelwright/platform/config";
import type { Lifecycle } from "@reelwright/platform/lifecycle";
import type { workerSettings } from "@reelwright/platform/settings/apps";
import type { VendorName } from "@reelwright/platform/settings/vendor-ports";
import { vendorCallbackUrl } from "@reelwright/platform/settings/vendors";
import { cancellingVendors, openVendors } from "@reelwright/providers/open-vendors";
import type { ServingOptions } from "@reelwright/providers/vendor-tools";
import { openVendorGate } from "@reelwright/queue/vendor-gate/vendor-gate";
import type { PostgresStore } from "@reelwright/store/open-store";
import { resultDownloads } from "@reelwright/vendors/result-downloads";

type Settings = Config<typeof workerSettings>;

type Deps = {
  readonly config: Settings;
  readonly store: Pick<PostgresStore, "vendorCalls">;
  readonly registration: Registration;
  readonly files: Files;
  readonly meter: Meter;
  readonly tracer: Tracer;
  readonly log: Lifecycle["log"];
  readonly onStop: Lifecycle["onStop"];
};

export type VendorWork = {
  readonly calls: OpenCalls;
  readonly serving: ServingOptions;
  /** Called when a job was cancelled: stops its calls at their vendors. */
  readonly onCancelled: () => void;
  /** Stages whose items vendors make. Their units mostly wait. */
  readonly stages: ReadonlySet<StageName>;
  /** Wake the unit or the playground task of a call that is due. Each is set once its queue is open. */
  readonly wakes: { unit(jobId: string): void; playground(taskId: string): void };
  /** Takes no more submissions, and waits for those in progress. Aborts them after `graceMs`. */
  stop(graceMs: number): Promise<void>;
};

/** Interval of searches for abandoned calls. Calls that are stopped sooner may cost less. */
const cancelEveryMs = 5_000;
const sweepEveryMs = 60_000;

/** URLs of the vendors that send callbacks, by name. */
const callbackVendors = (config: Settings): ReadonlyMap<string, string> =>
  new Map([
    ["fal", config.falQueueUrl],
    ...(config.replicateWebhookSecret === ""
      ? []
      : ([["replicate", config.replicateBaseUrl]] as const)),
  ]);

const callbackUrls = (config: Settings) => {
  const vendors = callbackVendors(config);
  const { publicUrl } = config;
  return (vendor: string, key: string): string | null => {
    const vendorUrl = vendors.get(vendor);
    const address =
      vendorUrl === undefined ? null : vendorCallbackUrl(vendor, { publicUrl, vendorUrl });
    return address === null ? null : callbackUrlOf(address, key);
  };
};

type Sweeping = Pick<CancelDeps, "vendors" | "gate"> & {
  /** Processes with other settings have their own leader. */
  readonly electorate: string;
  readonly note: CancelDeps["log"];
  readonly onError: (error: unknown) => void;
};

/** Cancels abandoned calls and deletes stored results, in the process that leads. Returns the poller that cancels. */
const startSweeps = (
  { store, registration, files, meter, tracer, onStop }: Deps,
  { vendors, gate, note, onError, electorate }: Sweeping,
  cancelMs: number,
): Poller => {
  const { vendorCalls: calls } = store;
  const poll = (name: string, intervalMs: number, work: () => Promise<unknown>) => {
    const one = led(registration, `${name} (${electorate})`, work);
    const poller = startPoller({ intervalMs, run: one.run, onError, isJittered: true });
    onStop(name, async () => {
      await poller.stop();
      one.stop();
    });
    return poller;
  };
  const observer = { meter, tracer };
  const cancel = cancelAbandonedCalls({ calls, vendors, gate, log: note, observer });
  poll("results of vendor calls", sweepEveryMs, sweepCallResults({ calls, files }));
  return poll("abandoned vendor calls", cancelMs, cancel);
};

/** Opens the vendors that ports are set to, and calls to them. Null if the embedded provider serves all ports. */
export const openVendorWork = async (deps: Deps): Promise<VendorWork | null> => {
  const { config, store, files, meter, tracer, log, onStop } = deps;
  const vendors = await openVendors(config);
  const onError = (error: unknown) => log("vendor.error", { error }, "warn");
  const note = (fields: { readonly [key: string]: unknown }) =>
    log("vendor.call", fields, fields["error"] ? "warn" : "info");
  if (!vendors) {
    // Calls of earlier settings end with their jobs. Nothing is submitted, so there is no gate.
    const gate = { leave: async () => undefined };
    const sweeping = { vendors: cancellingVendors(config), gate, note, onError };
    startSweeps(deps, { ...sweeping, electorate: "without vendors" }, sweepEveryMs);
    return null;
  }
  const { vendorConcurrency, vendorRate, vendorDailyUsd, suggestionsDailyUsd } = config;
  const named = <Value>(values: Partial<Record<VendorName, Value>>, vendor: string) =>
    values[vendor as VendorName] ?? null;
  const gate = openVendorGate({
    redisUrl: config.redisUrl,
    limits: (vendor) => ({
      concurrency: named(vendorConcurrency, vendor),
      requestsPerMinute: named(vendorRate, vendor),
    }),
    onError,
  });
  onStop("vendor gate", async () => gate.close());
  for (const [vendor, usd] of Object.entries(vendorDailyUsd))
    meter.set("reelwright_vendor_daily_limit_usd", { vendor }, usd);
  for (const vendor of vendors.byName.keys()) startVendorMetrics(meter, vendor);
  const submissions = openSubmissions(onError);
  const wakes: VendorWork["wakes"] = { unit: () => undefined, playground: () => undefined };
  const calls = vendorCalls({
    vendors: vendors.byName,
    store: store.vendorCalls,
    gate,
    files,
    downloads: resultDownloads({
      allowPrivateUrls: config.allowPrivateUrls,
      ownServers: [config.comfyuiUrl],
    }),
    submissions,
    dailyLimitUsd: (vendor, subject) =>
      subject === "suggestion" ? suggestionsDailyUsd : named(vendorDailyUsd, vendor),
    callbackUrl: callbackUrls(config),
    woken: (subject) => {
      if (subject.kind === "unit") wakes.unit(subject.jobId);
      if (subject.kind === "playground") wakes.playground(subject.taskId);
    },
    log: note,
    meter,
    tracer,
    maxWaitMs: config.vendorWaitMinutes * 60_000,
  });
  const sweeping = { vendors: vendors.byName, gate, note, onError, electorate: "with vendors" };
  const cancelling = startSweeps(deps, sweeping, cancelEveryMs);
  const warn = (event: string, fields: Readonly<Record<string, unknown>>) =>
    log(event, fields, "warn");
  const serving = { vendors, fallback: config.fallback, warn };
  return {
    calls,
    serving,
    wakes,
    stages: new Set([
      ...(vendors.speech ? (["agents"] as const) : []),
      ...(vendors.images ? (["init"] as const) : []),
      ...(vendors.videos || vendors.presenter ? (["generation"] as const) : []),
    ]),
    onCancelled: cancelling.wake,
    stop: submissions.stop,
  };
};
