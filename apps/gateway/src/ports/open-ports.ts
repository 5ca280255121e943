/** What the endpoints work with, opened over the store and Redis; each part is stopped with the process. */
import { editionNamed } from "@reelwright/core/edition/edition";
import { openDurationLog } from "@reelwright/core/estimates/duration-log";
import type { Catalogue } from "@reelwright/core/ports/catalogue";
import { stages } from "@reelwright/core/stages/stages";
import type { Meter } from "@reelwright/core/telemetry/meter";
import { urlIssue } from "@reelwright/integrations/downloads/url-issue";
import { fileAddresses } from "@reelwright/integrations/files/file-key";
import { linksOf } from "@reelwright/integrations/files/open-files";
import type { Config } from "@reelwright/platform/config";
import type { Lifecycle } from "@reelwright/platform/lifecycle";
import type { Log } from "@reelwright/platform/log/logger";
import { openSecretBox } from "@reelwright/platform/secret-box";
import type { gatewaySettings } from "@reelwright/platform/settings/apps";
import { openDispatchQueues } from "@reelwright/queue/dispatch/dispatch-queues";
import { startReaper } from "@reelwright/queue/dispatch/reaper";
import { startRelay } from "@reelwright/queue/dispatch/relay";
import { sweepIntervalMs } from "@reelwright/queue/dispatch/sweep-intervals";
import { openJobNotifications } from "@reelwright/queue/job-notifications";
import type { PostgresStore } from "@reelwright/store/open-store";
import { publicFileUrl } from "../files/samples.ts";
import { openFollowedJobs } from "../jobs/followed-jobs.ts";
import { showJobs } from "../jobs/show-job.ts";
import { confirmationTokensOf } from "../mail/mailing.ts";
import { openPaymentProviders, sweepPayments } from "../payments/payment-providers.ts";
import { openVendorCallbacks } from "../vendors/vendor-callbacks.ts";
import { openListeningTenants } from "../webhooks/listening-tenants.ts";
import type { GatewayPorts } from "./gateway-ports.ts";
import { lazyUploads } from "./lazy-uploads.ts";
import { lazyWebhookSender } from "./lazy-webhook-sender.ts";
import { openPlayground } from "./open-playground.ts";
import { timing } from "./timing.ts";

type PortContext = {
  readonly config: Config<typeof gatewaySettings>;
  readonly store: PostgresStore;
  readonly catalogue: Catalogue;
  readonly meter: Meter;
  readonly log: Log;
  readonly onStop: Lifecycle["onStop"];
};

/** The notifications to workers and other gateways, and the relay of ready tasks to the dispatch queues. */
const openDispatching = ({ config: { redisUrl }, store, meter, log, onStop }: PortContext) => {
  const onError = (error: unknown) => log("redis.error", { error }, "warn");
  const notifications = openJobNotifications({ redisUrl, isSubscriber: true, onError });
  onStop("notifications", notifications.close);
  const queues = openDispatchQueues({ redisUrl, stages, onError });
  onStop("dispatch queues", queues.close);
  const intervalMs = () => sweepIntervalMs.besides;
  const relay = startRelay({ tasks: store.tasks, queues, onError, intervalMs });
  onStop("relay", relay.stop);
  // Workers die together or after one another; this process sees it whoever is left of them.
  const recovered = relay.wake;
  const reaper = startReaper({ tasks: store.tasks, recovered, onError, meter, intervalMs });
  onStop("reaper", reaper.stop);
  return { notifications, workReady: relay.wake, workDue: relay.wakeDue };
};

/** How long jobs take, and jobs shown with it. Nothing is read until the first job is shown. */
const openEstimates = (
  { store, log, onStop }: PortContext,
  fileUrl: GatewayPorts["fileUrl"],
): Pick<GatewayPorts, "expected" | "showJob"> => {
  const onError = (error: unknown) => log("durations.error", { error }, "warn");
  const durations = openDurationLog(store.durations, onError);
  onStop("durations", durations.stop);
  return { expected: durations.current, showJob: showJobs(stages, fileUrl, durations) };
};

/** Opens the ports of all endpoints. */
export const openPorts = (wired: PortContext): GatewayPorts => {
  const { config, store, log, onStop } = wired;
  const files = fileAddresses(config.filesUrl, linksOf(config).query);
  const fileUrl = publicFileUrl(files, config);
  const sender = lazyWebhookSender(config);
  onStop("sender", sender.close);
  const payments = openPaymentProviders(config, log);
  onStop("payment sweeper", sweepPayments(store.billing, payments).stop);
  const { wakeTask, ...playground } = openPlayground(config, store, log, onStop);
  const dispatching = openDispatching(wired);
  const looking = {
    notifications: dispatching.notifications,
    pollEveryMs: timing.pollEveryMs,
    onError: (error: unknown) => log("events.error", { error }, "warn"),
  };
  const followed = openFollowedJobs({ jobs: store.jobs, ...looking });
  onStop("followed jobs", followed.stop);
  const listening = openListeningTenants({ webhooks: store.webhooks, ...looking });
  onStop("listening tenants", listening.stop);
  return {
    edition: editionNamed(config.edition),
    stages,
    jobs: store.jobs,
    credits: store.credits,
    tenants: store.tenants,
    identity: store.identity,
    idempotency: store.idempotency,
    index: store.catalogue,
    webhooks: store.webhooks,
    templates: store.templates,
    tracks: store.tracks,
    profiles: store.profiles,
    uploads: lazyUploads(config, files.url, (key, error) =>
      log("upload.left_over", { key, error }, "warn"),
    ),
    uploadQuotas: store.uploadQuotas,
    dailyUploadBytes: config.dailyUploadMb * 1024 * 1024,
    secrets: openSecretBox(config.secretKeys),
    sender,
    ...playground,
    known: {
      catalogue: wired.catalogue,
      // What our own store serves is read from it, wherever it stands.
      urlIssue: (url) => (files.keyOf(url) ? null : urlIssue(url, config)),
      testFaults: config.testFaults,
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
      woken: dispatching.workDue,
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
    ...dispatching,
    followed,
    listening,
  };
};
