import { editionNamed } from "@reelwright/core/edition";
import { defaultFairLimits, startAttemptMetrics, startDispatcher } from "@reelwright/core/webhooks";
import { openWebhookSender } from "@reelwright/integrations/webhooks";
import {
  dispatcherSettings,
  openMetrics,
  openSecretBox,
  openTracing,
  runApp,
  secretsOf,
  serveHealth,
} from "@reelwright/platform";
import { openJobNotifications } from "@reelwright/queue";
import { openStore } from "@reelwright/store";

await runApp("webhook-dispatcher", dispatcherSettings, async (config, life) => {
  const { log, onStop, healthAt, ready } = life;
  const tracer = await openTracing("webhook-dispatcher", config, {
    ...life,
    secrets: secretsOf(dispatcherSettings, config),
  });
  const metrics = openMetrics("webhook-dispatcher");
  const { meter } = metrics;
  startAttemptMetrics(meter);
  const store = await openStore({ url: config.databaseUrl, meter });
  onStop("store", store.close);
  const registration = await store.registerWorker("webhook-dispatcher");
  onStop("registration", registration.close);
  const onError = (part: string, error: unknown) => log("webhook.error", { part, error }, "warn");
  const sender = openWebhookSender(config);
  onStop("sender", sender.close);
  const dispatcher = startDispatcher({
    deliveries: store.deliveries,
    sender,
    secrets: openSecretBox(config.secretKeys),
    waitsSeconds: editionNamed(config.edition).webhookWaitsSeconds,
    owner: registration.owner,
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
  onStop("dispatcher", async () => {
    // What is still under way after the grace is cut and handed back: it isn't counted, and is made again.
    const timer = setTimeout(() => void sender.close(), config.graceSeconds * 1000);
    await dispatcher.stop();
    clearTimeout(timer);
  });
  onStop("health", await serveHealth(config, store.ping, { metrics, healthAt }));
  ready();
});
