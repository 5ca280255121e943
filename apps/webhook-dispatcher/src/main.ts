import { editionNamed } from "@reelwright/core/edition/edition";
import { startAttemptMetrics } from "@reelwright/core/webhooks/attempt";
import { startDispatcher } from "@reelwright/core/webhooks/dispatcher";
import { defaultFairLimits } from "@reelwright/core/webhooks/fairness";
import { openWebhookSender } from "@reelwright/integrations/webhook-sender";
import { secretsOf } from "@reelwright/platform/config";
import { serveHealth } from "@reelwright/platform/health";
import { openMetrics } from "@reelwright/platform/metrics";
import { runApp } from "@reelwright/platform/run-app";
import { openSecretBox } from "@reelwright/platform/secret-box";
import { dispatcherSettings } from "@reelwright/platform/settings/apps";
import { openTracing } from "@reelwright/platform/tracing/open-tracing";
import { openDeathWatch } from "@reelwright/queue/deaths";
import { openJobNotifications } from "@reelwright/queue/job-notifications";
import { openRegisteredStore } from "@reelwright/store/open-store";

await runApp("webhook-dispatcher", dispatcherSettings, async (config, life) => {
  const { log, onStop, healthAt, ready } = life;
  const tracer = await openTracing("webhook-dispatcher", config, {
    ...life,
    secrets: secretsOf(dispatcherSettings, config),
  });
  const metrics = openMetrics("webhook-dispatcher");
  const { meter } = metrics;
  startAttemptMetrics(meter);
  const { store, registration } = await openRegisteredStore(
    "webhook-dispatcher",
    { url: config.databaseUrl, meter },
    onStop,
  );
  const onError = (part: string, error: unknown) => log("webhook.error", { part, error }, "warn");
  const sender = openWebhookSender(config);
  onStop("sender", sender.close);
  const dispatcher = startDispatcher({
    deliveries: store.deliveries,
    sender,
    secrets: openSecretBox(config.secretKeys),
    waitsSeconds: editionNamed(config.edition).webhookWaitsSeconds,
    registration,
    limits: { ...defaultFairLimits, inFlight: config.webhookSlots },
    log: (fields) => log("webhook.attempted", fields, fields["error"] ? "warn" : "info"),
    onError,
    meter,
    tracer,
  });
  const notifications = openJobNotifications({
    redisUrl: config.redisUrl,
    onEnded: dispatcher.wake,
    onError: (error) => onError("notifications", error),
  });
  onStop("notifications", notifications.close);
  const deaths = openDeathWatch({
    redisUrl: config.redisUrl,
    registration,
    workers: store.workers,
    onError: (error) => onError("deaths", error),
  });
  onStop("death watch", deaths.close);
  onStop("dispatcher", async () => {
    // Attempts that exceed the grace period are aborted and handed back. They aren't counted and run again.
    const timer = setTimeout(() => void sender.close(), config.graceSeconds * 1000);
    await dispatcher.stop();
    clearTimeout(timer);
  });
  onStop("health", await serveHealth(config, store.ping, { metrics, healthAt }));
  ready();
});
