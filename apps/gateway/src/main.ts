import { tmpdir } from "node:os";
import { catalogue } from "@reelwright/catalog";
import { editionNamed, stages } from "@reelwright/core";
import {
  configSummary,
  createLogger,
  openSecretBox,
  readConfig,
  runProcess,
} from "@reelwright/platform";
import { fileAddresses, urlIssue } from "@reelwright/providers/edge";
import {
  openBell,
  openDoorbell,
  openSampleOrders,
  startReaper,
  startRelay,
} from "@reelwright/queue";
import { openStore } from "@reelwright/store";
import { createApp } from "./app.ts";
import { sweepForms } from "./http/form.ts";
import { startServer } from "./http/server.ts";
import { defaultStreamLimits, openStreams } from "./http/sse.ts";
import { lazySender } from "./lazy-sender.ts";
import { lazyUploads } from "./lazy-uploads.ts";
import { openPlayground } from "./playground.ts";
import { fileAddress } from "./samples.ts";
import { gatewaySettings, timing } from "./settings.ts";

const config = readConfig(gatewaySettings);
const log = createLogger("gateway", config.logLevel);

await runProcess(log, async ({ onStop, ready }) => {
  log("process.starting", configSummary(gatewaySettings, config));
  const store = await openStore({ url: config.databaseUrl });
  onStop("store", store.close);
  const onError = (error: unknown) => log("redis.trouble", { error }, "warn");
  const bell = openBell({ redisUrl: config.redisUrl, isListener: true, onError });
  onStop("bell", bell.close);
  const doorbell = openDoorbell({ redisUrl: config.redisUrl, stages, onError });
  onStop("doorbell", doorbell.close);
  const relay = startRelay({ tasks: store.tasks, doorbell, onError });
  onStop("relay", relay.close);
  // Workers die together or after one another; this process sees it whoever is left of them.
  const reaper = startReaper({ tasks: store.tasks, recovered: relay.poke, onError });
  onStop("reaper", reaper.close);
  const sender = lazySender(config);
  onStop("sender", sender.close);
  const orders = openSampleOrders({ redisUrl: config.redisUrl, onError });
  onStop("sample orders", orders.close);
  const files = fileAddresses(config.filesUrl);
  // What our own store serves is read from it, wherever it stands.
  const issue = (url: string) => (files.keyOf(url) ? null : urlIssue(url, config));
  const formsDirectory = tmpdir();
  sweepForms(formsDirectory).catch((error: unknown) => log("forms.unswept", { error }, "warn"));
  const playground = openPlayground(config, store, log, onStop);
  const streams = openStreams(defaultStreamLimits);
  let isStopping = false;

  const app = createApp({
    ports: {
      edition: editionNamed(config.edition),
      stages,
      jobs: store.jobs,
      credits: store.credits,
      tenants: store.tenants,
      index: store.catalogue,
      webhooks: store.webhooks,
      templates: store.templates,
      tracks: store.tracks,
      profiles: store.profiles,
      uploads: lazyUploads(config, files.url, (key, error) =>
        log("upload.left_over", { key, error }, "warn"),
      ),
      secrets: openSecretBox(config.secretKeys),
      sender,
      ...playground,
      known: { catalogue, urlIssue: issue, testFaults: config.testFaults },
      defaultLimits: { concurrent: config.concurrentJobs, daily: config.dailyJobs },
      fileUrl: fileAddress(files, config),
      bell,
      workReady: relay.poke,
      pollEveryMs: timing.pollEveryMs,
    },
    health: { ping: store.ping, isStopping: () => isStopping },
    streams,
    log,
    filesDirectory: config.files === "disk" ? config.filesDirectory : null,
    samples: { order: orders.order, storeUrl: files.url },
    trustedProxies: config.trustedProxies,
    deadlineMs: timing.deadlineMs,
    formsDirectory,
  });
  const server = await startServer(app, config.port);
  onStop("server", async () => {
    isStopping = true;
    await server.drain(config.drainSeconds * 1000);
    streams.close();
    await server.stop(config.graceSeconds * 1000);
  });
  ready();
});
