import { silentTracer, type Tracer } from "@reelwright/core/telemetry/tracer";
import type { Lifecycle } from "../lifecycle.ts";
import { textRedactor } from "../log/redact-text.ts";
import type { TracingConfig } from "../settings/services.ts";

/** Where traces are sent to; null: nowhere. */
const tracesUrl = ({ otlpEndpoint, otlpTracesEndpoint }: TracingConfig): string | null =>
  otlpTracesEndpoint || (otlpEndpoint && `${otlpEndpoint}/v1/traces`) || null;

type TracingDeps = Pick<Lifecycle, "log" | "onStop"> & {
  /** What no span may hold. */
  readonly secrets: readonly string[];
};

/**
 * Opens this process's tracer, which sends what ended every few seconds and at the process's end. Without an endpoint
 * it is silent, and no module of OpenTelemetry is loaded. `app`: as for createLogger.
 */
export const openTracing = async (
  app: string | (() => string),
  config: TracingConfig,
  { log, onStop, secrets }: TracingDeps,
): Promise<Tracer> => {
  const url = tracesUrl(config);
  if (url === null) return silentTracer;
  const { openOtelTracer } = await import("./otel-tracer.ts");
  const { tracer, close } = openOtelTracer({
    app,
    url,
    config,
    redact: textRedactor(secrets),
    onError: (error) => log("tracing.error", { error }, "warn"),
  });
  onStop("tracing", close);
  return tracer;
};
