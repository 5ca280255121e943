/** An app that traces one step, logs which OpenTelemetry packages are loaded, and ends. */
import { createRequire } from "node:module";
import { runApp } from "../run-app.ts";
import { stackSettings, tracingSettings } from "../settings/services.ts";
import { openTracing } from "../tracing/open-tracing.ts";

const { logLevel, logFormat } = stackSettings;

await runApp("traced", { logLevel, logFormat, ...tracingSettings }, async (config, life) => {
  const tracer = await openTracing("traced", config, { ...life, secrets: [] });
  tracer.begin("step", { kind: "consumer", parent: { request_id: "r" } }).end();
  const loaded = Object.keys(createRequire(import.meta.url).cache).flatMap(
    (path) => /@opentelemetry\/[^/]+/.exec(path)?.[0] ?? [],
  );
  life.log("packages", { names: [...new Set(loaded)] });
  void life.stop("done");
});
