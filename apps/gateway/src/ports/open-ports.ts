/** Opens the ports of the endpoints over the store and Redis. Each part stops with the process. */

import { indexEntries } from "@reelwright/catalog/catalogue";
import { openCatalogue } from "@reelwright/catalog/installed";
import { editionNamed } from "@reelwright/core/edition/edition";
import {
  type DurationLog,
  openDurationLog,
  remainingSeconds,
} from "@reelwright/core/estimates/durations";
import type { JobRecord } from "@reelwright/core/jobs/job-state";
import { type FileUrl, type JobView, presentJob } from "@reelwright/core/jobs/present";
import type { AnyStage } from "@reelwright/core/pipeline/stage";
import type { Registration } from "@reelwright/core/ports/store";
import type { Recovered } from "@reelwright/core/ports/task-store";
import type { WebhookSender } from "@reelwright/core/ports/webhooks";
import { openPriceBooks, type PriceBooks } from "@reelwright/core/pricing/books-in-force";
import { stages } from "@reelwright/core/stages/stages";
import type { Meter } from "@reelwright/core/telemetry/meter";
import { recordingUse, type UploadDeps } from "@reelwright/core/uploads/store-upload";
import { openTestTurns } from "@reelwright/core/webhooks/configure-webhook";
import type { Catalogue } from "@reelwright/film/catalogue/catalogue";
import { lazy } from "@reelwright/film/concurrency";
import type { Intake } from "@reelwright/film/ports/intake";
import type { Files } from "@reelwright/film/ports/tools";
import { urlIssue } from "@reelwright/integrations/downloads/destination";
import { fileAddresses } from "@reelwright/integrations/files/file-key";
import { linksOf } from "@reelwright/integrations/files/open-files";
import type { Config } from "@reelwright/platform/config";
import type { Lifecycle } from "@reelwright/platform/lifecycle";
import type { Log } from "@reelwright/platform/log/logger";
import { openSecretBox } from "@reelwright/platform/secret-box";
import type { gatewaySettings } from "@reelwright/platform/settings/apps";
import { openDeathWatch } from "@reelwright/queue/deaths";
import { openDispatcher } from "@reelwright/queue/dispatcher";
import { openJobNotifications } from "@reelwright/queue/job-notifications";
import { openRateLimits } from "@reelwright/queue/rate-limits";
import { startReaper } from "@reelwright/queue/reaper";
import type { PostgresStore } from "@reelwright/store/open-store";
import { publicFileUrl } from "../files.ts";
import { openVendorCallbacks } from "../vendor-callbacks.ts";
import { openFollowedJobs, openListeningTenants } from "./event-followers.ts";
import type { GatewayPorts } from "./gateway-ports.ts";
import { confirmationTokensOf } from "./mailing.ts";
import { openPaymentProviders, sweepPayments } from "./payment-providers.ts";
import { openPlayground } from "./suggestions.ts";

/** Interval of polls for event streams, in case a notification was lost. */
const eventPollMs = 2_000;

type PortContext = {
  readonly config: Config<typeof gatewaySettings>;
  readonly store: PostgresStore;
  readonly registration: Registration;
  readonly catalogue: Catalogue;
  readonly meter: Meter;
  readonly log: Log;
  readonly onStop: Lifecycle["onStop"];
};

/** Opens notifications to workers and other gateways, and the dispatcher of ready tasks. */
const openDispatching = (context: PortContext) => {
  const { store, registration, meter, log, onStop } = context;
  const { redisUrl } = context.config;
  const onError = (error: unknown) => log("redis.error", { error }, "warn");
  const notifications = openJobNotifications({ redisUrl, isSubscriber: true, onError });
  onStop("notifications", notifications.close);
  const { tasks } = store;
  const dispatcher = openDispatcher({ redisUrl, stages, tasks, onError });
  onStop("dispatcher", dispatcher.stop);
  // Workers also run a reaper. This one recovers tasks when all workers are dead.
  const recovered = ({ ready }: Recovered) => void dispatcher.recover(ready);
  const reaper = startReaper({ tasks, registration, recovered, onError, meter });
  onStop("reaper", reaper.stop);
  const died = reaper.wake;
  const deaths = openDeathWatch({ redisUrl, registration, workers: store.workers, died, onError });
  onStop("death watch", deaths.close);
  return { notifications, dispatch: dispatcher.dispatch, entries: dispatcher.entries };
};

/** Opens the estimates of durations. Nothing is read until the first job is shown. */
const openEstimates = (
  { store, log, onStop }: PortContext,
  fileUrl: GatewayPorts["fileUrl"],
): Pick<GatewayPorts, "expected" | "showJob"> => {
  const onError = (error: unknown) => log("durations.error", { error }, "warn");
  const durations = openDurationLog(store.durations, onError);
  onStop("durations", durations.stop);
  return { expected: durations.current, showJob: showJobs(stages, fileUrl, durations) };
};

const openRequestLimits = ({
  config: { redisUrl, rates },
  store,
  log,
  onStop,
}: PortContext): GatewayPorts["requestLimits"] => {
  const onError = (error: unknown) => log("redis.error", { error }, "warn");
  const limits = openRateLimits({ redisUrl, onError });
  onStop("request limits", async () => limits.close());
  return { limits, rates, ownLimits: store.ownLimits.get };
};

const megabyte = 1024 * 1024;

const openUploads = (
  { config, store, log }: PortContext,
  files: ReturnType<typeof fileAddresses>,
) => ({
  uploads: lazyUploads(config, files.url, (key, error) =>
    log("upload.left_over", { key, error }, "warn"),
  ),
  storedUploads: store.uploads,
  useImage: recordingUse({ keyOf: files.keyOf, stored: store.uploads }),
  uploadDays: config.uploadDays,
  uploadQuotas: store.uploadQuotas,
  uploadLimits: {
    dailyBytes: config.dailyUploadMb * megabyte || null,
    dailyFiles: config.dailyUploads || null,
    storedBytes: config.storedUploadMb * megabyte || null,
  },
});

/** How long a published price book may be unknown to estimates and lists; jobs are checked as they are created. */
const bookMaxAgeMs = 5_000;

const openBooks = ({ store, log }: Pick<PortContext, "store" | "log">): PriceBooks =>
  openPriceBooks(store.priceBooks, {
    maxAgeMs: bookMaxAgeMs,
    onError: (error) => log("price_books.error", { error }, "warn"),
  });

/** Opens the ports of all endpoints. */
export const openPorts = (wired: PortContext): GatewayPorts => {
  const { config, store, log, onStop } = wired;
  const files = fileAddresses(config.filesUrl, linksOf(config).query);
  const fileUrl = publicFileUrl(files, config);
  const payments = openPaymentProviders(config, log);
  onStop("payment sweeper", sweepPayments(store.billing, payments).stop);
  const { wakeTask, ...playground } = openPlayground(wired);
  const dispatching = openDispatching(wired);
  const looking = {
    notifications: dispatching.notifications,
    pollEveryMs: eventPollMs,
    onError: (error: unknown) => log("events.error", { error }, "warn"),
  };
  const followed = openFollowedJobs({ jobs: store.jobs, ...looking });
  onStop("followed jobs", followed.stop);
  const listening = openListeningTenants({ webhooks: store.webhooks, ...looking });
  onStop("listening tenants", listening.stop);
  return {
    ...{ edition: editionNamed(config.edition), stages, books: openBooks(wired) },
    jobs: store.jobs,
    credits: store.credits,
    tenants: store.tenants,
    identity: store.identity,
    requestLimits: openRequestLimits(wired),
    idempotency: store.idempotency,
    index: store.catalogue,
    webhooks: store.webhooks,
    templates: store.templates,
    tracks: store.tracks,
    profiles: store.profiles,
    ...openUploads(wired, files),
    erasure: openErasure(wired),
    ...openExports(wired),
    secrets: openSecretBox(config.secretKeys),
    ...openWebhookTests(config, onStop),
    ...playground,
    known: {
      catalogue: wired.catalogue,
      // URLs of our own store are read from the store, wherever it is.
      urlIssue: (url) => (files.keyOf(url) ? null : urlIssue(url, config)),
      testFaults: config.testFaults,
      canPresent: config.presenter !== "off" || config.providers === "fake",
    },
    defaultLimits: {
      concurrent: config.concurrentJobs,
      daily: config.dailyJobs,
      jobRetries: config.jobRetries,
      dailyRetries: config.dailyRetries,
    },
    billing: store.billing,
    payments,
    vendorCallbacks: openVendorCallbacks(config, {
      calls: store.vendorCalls,
      woken: dispatching.dispatch,
      wakePlayground: wakeTask,
    }),
    alerts: store.alerts,
    confirmAddresses: config.confirmAddresses,
    confirmationTokens: confirmationTokensOf(config),
    topups: store.topups,
    topupCeilingUsd: config.topupCeilingUsd,
    accountChanges: store.accountChanges,
    fileUrl,
    ...openEstimates(wired, fileUrl),
    histories: store.histories,
    usage: store.usage,
    reviews: store.reviews,
    films: store.films,
    ...dispatching,
    followed,
    listening,
  };
};

/** Presents jobs with their remaining time, estimated from recent durations. */
export const showJobs =
  (stages: readonly AnyStage[], fileUrl: FileUrl, durations: Pick<DurationLog, "current">) =>
  (record: JobRecord): JobView => {
    const progress = { ...record, nowMs: Date.now() };
    return presentJob(record, fileUrl, remainingSeconds(stages, durations.current(), progress));
  };

/** The intake of uploads, loaded at its first use: codecs and an object store's client need memory. */
const lazyUploads = (
  config: Config<typeof gatewaySettings>,
  url: FileUrl,
  onOrphanedFile: UploadDeps["onOrphanedFile"],
): UploadDeps => {
  const files = lazy(
    async (): Promise<Files> =>
      (await import("@reelwright/integrations/files/open-files")).openFiles(config),
  );
  const intake = lazy(
    async (): Promise<Intake> => (await import("@reelwright/media/uploads/intake")).localIntake(),
  );
  return {
    intake: {
      picture: async (...sent) => (await intake()).picture(...sent),
      music: async (...sent) => (await intake()).music(...sent),
    },
    files: {
      put: async (key, path) => (await files()).put(key, path),
      remove: async (key) => (await files()).remove(key),
      url,
    },
    onOrphanedFile,
  };
};

/** Deletion of jobs' files. The store is opened at the first one. */
const openErasure = ({ config, store, log }: PortContext): GatewayPorts["erasure"] => ({
  erasure: store.erasure,
  files: lazy(async () =>
    (await import("@reelwright/integrations/files/open-files")).openFiles(config),
  ),
  onLeftOver: (jobId, error) => log("job.files_left_over", { job_id: jobId, error }, "warn"),
});

/** Exports of accounts, and links to them. */
const openExports = ({
  config,
  store,
}: PortContext): Pick<GatewayPorts, "exports" | "exportUrl"> => {
  const links = linksOf(config);
  return {
    exports: store.exports,
    exportUrl: (key, expiresAt) =>
      fileAddresses(config.filesUrl, (file) => links.until(file, Date.parse(expiresAt))).url(key),
  };
};

/** What sends test webhooks, a few of a tenant at a time. */
const openWebhookTests = (
  config: PortContext["config"],
  onStop: PortContext["onStop"],
): Pick<GatewayPorts, "sender" | "testTurns"> => {
  const sender = lazyWebhookSender(config);
  onStop("sender", sender.close);
  return { sender, testTurns: openTestTurns() };
};

/** A webhook sender, loaded at its first use: most gateways never test a webhook. */
const lazyWebhookSender = (options: { readonly allowPrivateUrls: boolean }): WebhookSender => {
  const sender = lazy(async () => {
    const { openWebhookSender } = await import("@reelwright/integrations/webhook-sender");
    return openWebhookSender(options);
  });
  return {
    send: async (request) => (await sender()).send(request),
    close: async () => (await sender.made())?.close(),
  };
};

type Context = Pick<Lifecycle, "log" | "onStop"> & {
  readonly config: Pick<
    Config<typeof gatewaySettings>,
    "voicesDirectory" | "personaVoices" | "speech"
  >;
  readonly store: Pick<PostgresStore, "catalogue">;
};

/**
 * Opens the library, with the installed voices if the embedded provider speaks. When these change, the database's index is
 * updated, so that lists and searches find them.
 */
export const openKnownCatalogue = async ({
  config,
  store,
  log,
  onStop,
}: Context): Promise<Catalogue> => {
  const { catalogue, stop } = await openCatalogue({
    directory: config.speech === "local" ? config.voicesDirectory : null,
    personaVoices: config.personaVoices,
    changed: async (changed) => {
      const voices = changed.voices.filter(({ model }) => model).map(({ voice_id }) => voice_id);
      const isIndexed = await store.catalogue.load(indexEntries(changed));
      log("voices.installed", { voices, isIndexed });
    },
    onError: (error) => log("voices.error", { error }, "warn"),
  });
  onStop("installed voices", stop);
  return catalogue;
};
