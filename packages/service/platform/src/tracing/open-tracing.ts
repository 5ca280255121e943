import { silentTracer, type Tracer } from "@reelwright/core/telemetry/tracer";
import type { Lifecycle } from "../lifecycle.ts";
import { textRedactor } from "../log/redact-text.ts";
import type { TracingConfig } from "../settings/services.ts";

/** The URL for traces; null: tracing is off. */
const tracesUrl = ({ otlpEndpoint, otlpTracesEndpoint }: TracingConfig): string | null =>
  otlpTracesEndpoint || (otlpEndpoint && `${otlpEndpoint}/v1/traces`) || null;

type TracingDeps = Pick<Lifecycle, "log" | "onStop"> & {
  /** Redacted in spans. */
  readonly secrets: readonly string[];
};

/**
 * Opens this process's tracer, which sends finished spans every few seconds and at shutdown. Without an endpoint it does
 * nothing, and no OpenTelemetry module is loaded.
 */
export const openTracing = async (
  app: string,
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
