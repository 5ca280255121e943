import { tmpdir } from "node:os";
import { fileAddresses } from "@reelwright/integrations/files/file-key";
import { linksOf } from "@reelwright/integrations/files/open-files";
import { secretsOf } from "@reelwright/platform/config";
import { measureDisks, openDiskSpaceCheck } from "@reelwright/platform/disk-space";
import { serveHealth } from "@reelwright/platform/health";
import { openMetrics } from "@reelwright/platform/metrics";
import { runApp } from "@reelwright/platform/run-app";
import { gatewaySettings } from "@reelwright/platform/settings/apps";
import { openTracing } from "@reelwright/platform/tracing/open-tracing";
import { openSampleQueue } from "@reelwright/queue/sample-queue";
import { openRegisteredStore } from "@reelwright/store/open-store";
import { createApp } from "./app.ts";
import { circuitsOf, startBackground, storageSweep } from "./background.ts";
import { presignFor, samplesOf } from "./files.ts";
import { deleteStaleForms } from "./http/forms.ts";
import { startServer } from "./http/server.ts";
import { defaultStreamLimits, openStreams } from "./http/sse.ts";
import { withBookBonus } from "./identity/book-bonus.ts";
import { lazyTokens } from "./identity/lazy-tokens.ts";
import { operatorsOf } from "./operators/operators-of.ts";
import { confirmationTokensOf, openMailing } from "./ports/mailing.ts";
import { openKnownCatalogue, openPorts } from "./ports/open-ports.ts";
import { dashboardOf } from "./sites/dashboard.ts";

const formsDirectory = tmpdir();
/** For handling a request. Longer than the store's own timeout, so that the store's error comes first. */
const deadlineMs = 15_000;

const addressesOf = ({
  trustedProxies,
  clientAddresses,
}: {
  readonly trustedProxies: number;
  readonly clientAddresses: "full" | "truncated";
}) => ({ trustedProxies, truncatesAddresses: clientAddresses === "truncated" });

await runApp("gateway", gatewaySettings, async (config, life) => {
  const { log, onStop, healthAt, ready } = life;
  const tracer = await openTracing("gateway", config, {
    ...life,
    secrets: secretsOf(gatewaySettings, config),
  });
  const metrics = openMetrics("gateway");
  const { meter } = metrics;
  const options = { url: config.databaseUrl, meter };
  const { store, registration } = await openRegisteredStore("gateway", options, onStop);
  const catalogue = await openKnownCatalogue({ config, store, log, onStop });
  const ports = openPorts({ config, store, registration, catalogue, meter, log, onStop });
  const onError = (error: unknown) => log("redis.error", { error }, "warn");
  const sampleQueue = openSampleQueue({ redisUrl: config.redisUrl, onError });
  onStop("sample queue", sampleQueue.close);
  deleteStaleForms(formsDirectory).catch((error) => log("forms.unswept", { error }, "warn"));
  const mailing = await openMailing(config, log);
  const { payments, edition, books, topupCeilingUsd, entries } = ports;
  const { publicUrl, auditHour, dailyMails } = config;
  const mails = { mailing, tokens: confirmationTokensOf(config), publicUrl, dailyMails };
  startBackground({
    store,
    registration,
    ...{ payments, edition, books, topupCeilingUsd, entries },
    ...mails,
    auditHour,
    retention: config,
    ...{ limits: ports.requestLimits.limits, files: ports.erasure.files, meter },
    storage: storageSweep(store, registration, config, { log, meter }),
    circuits: config.healthPort === 0 ? null : circuitsOf(config.redisUrl, { log, onStop }),
    log,
    onStop,
  });
  const places = [
    ...(config.files === "disk" ? [{ name: "file store", directory: config.filesDirectory }] : []),
    { name: "uploads", directory: formsDirectory },
  ];
  const warnings = openDiskSpaceCheck(places);
  measureDisks(places, meter);
  onStop("health", await serveHealth(config, store.ping, { metrics, warnings, healthAt }));
  const streams = openStreams(defaultStreamLimits);
  let isStopping = false;
  const tokens = lazyTokens(config, withBookBonus(store.identity, ports.books), {
    onError: (error) => log("issuer.error", { error }, "warn"),
  });

  const app = createApp({
    ports,
    health: { ping: store.ping, warnings, isStopping: () => isStopping },
    streams,
    log,
    meter,
    tracer,
    continuesTraces: config.traceCallers === "continue",
    filesDirectory: config.files === "disk" ? config.filesDirectory : null,
    links: linksOf(config),
    presign: presignFor(config),
    samples: samplesOf(catalogue, sampleQueue, fileAddresses(config.filesUrl).url),
    ...addressesOf(config),
    checkToken: tokens?.check ?? null,
    operators: tokens && operatorsOf(config, { verify: tokens.verify, store, ports, log, onStop }),
    dashboard: dashboardOf(config, log),
    publicUrl,
    allowedHosts: config.allowedHosts,
    outbox: mailing.outbox,
    deadlineMs,
    formsDirectory,
    corsOrigins: config.corsOrigins,
  });
  const server = await startServer(app, { port: config.port, host: config.host, log });
  onStop("server", async () => {
    isStopping = true;
    await server.drain(config.drainSeconds * 1000);
    streams.close();
    await server.stop(config.graceSeconds * 1000);
  });
  ready();
});
