/** The tracer over OpenTelemetry's SDK. Loaded only where traces are sent. */
import { hostname } from "node:os";
import {
  type Tracer as OtelTracer,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { setGlobalErrorHandler } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import type { Span, SpanAttributes, SpanOptions, Tracer } from "@reelwright/core/telemetry/tracer";
import type { TracingConfig } from "../settings/tracing.ts";
import { pairsOf } from "./pairs.ts";
import { samplerOf } from "./sampler.ts";
import { spanContextOf, traceContextOf } from "./trace-format.ts";

export type OtelOptions = {
  readonly app: string | (() => string);
  /** Whole address that spans are posted to. */
  readonly url: string;
  readonly config: TracingConfig;
  /** Takes secrets out of what spans say. */
  readonly redact: (text: string) => string;
  /** Hears that spans could not be sent, at most once a minute. */
  readonly onError: (error: unknown) => void;
};

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
} as const;

/** More spans than this wait for no export: later ones are lost, and the work goes on. */
const maxWaiting = 4_096;
const exportEveryMs = 2_000;
/** How long the last export may hold up the process's end. */
const closeWithinMs = 3_000;
const quietMs = 60_000;

/** An exporter that is away is one message a minute. */
const seldom = (onError: (error: unknown) => void) => {
  let quietUntil = Number.NEGATIVE_INFINITY;
  return (error: unknown): void => {
    if (performance.now() < quietUntil) return;
    quietUntil = performance.now() + quietMs;
    onError(error);
  };
};

const resourceOf = ({ app, config }: OtelOptions) =>
  resourceFromAttributes({
    ...pairsOf(config.traceResource),
    "service.name": typeof app === "string" ? app : app(),
    "service.namespace": "reelwright",
    "service.instance.id": `${hostname()}-${process.pid}`,
  });

type ExporterOptions = NonNullable<ConstructorParameters<typeof OTLPTraceExporter>[0]>;

const openProvider = (options: OtelOptions): TracerProvider => {
  const { url, config } = options;
  const exporter = new OTLPTraceExporter({
    url,
    headers: pairsOf(config.otlpHeaders),
    timeoutMillis: config.otlpTimeoutMs,
    compression: config.otlpCompression as NonNullable<ExporterOptions["compression"]>,
  });
  const batches = new BatchSpanProcessor({
    exporter,
    maxQueueSize: maxWaiting,
    scheduledDelayMillis: exportEveryMs,
    exportTimeoutMillis: config.otlpTimeoutMs,
  });
  return new TracerProvider({
    resource: resourceOf(options),
    sampler: samplerOf(config.traceSampler, config.traceRatio),
    spanProcessors: [batches],
    spanLimits: { attributeValueLengthLimit: 4_096 },
  });
};

const redacted = (attributes: SpanAttributes, redact: OtelOptions["redact"]) =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      typeof value === "string" ? redact(value) : value,
    ]),
  );

const begin = (
  otel: OtelTracer,
  redact: OtelOptions["redact"],
  name: string,
  { kind, parent, link, attributes = {} }: SpanOptions,
): Span => {
  const cause = spanContextOf(parent);
  const linked = spanContextOf(link);
  const span = otel.startSpan(
    name,
    {
      kind: kinds[kind],
      attributes: redacted(attributes, redact),
      ...(linked && { links: [{ context: linked }] }),
    },
    cause ? trace.setSpanContext(ROOT_CONTEXT, cause) : ROOT_CONTEXT,
  );
  return {
    traceContext: parent && traceContextOf(parent.request_id, span.spanContext()),
    rename: (to) => void span.updateName(to),
    set: (more) => void span.setAttributes(redacted(more, redact)),
    fail: (error) => {
      const isError = error instanceof Error;
      const message = redact(isError ? error.message : String(error));
      span.setStatus({ code: SpanStatusCode.ERROR, message });
      if (!isError) return;
      const stack = error.stack === undefined ? {} : { stack: redact(error.stack) };
      span.recordException({ name: error.name, message, ...stack });
    },
    end: () => span.end(),
  };
};

/** `close` sends what has ended, within three seconds. */
export const openOtelTracer = (
  options: OtelOptions,
): { readonly tracer: Tracer; close(): Promise<void> } => {
  let provider: TracerProvider | null = null;
  const onError = seldom(options.onError);
  setGlobalErrorHandler(onError);
  // A standby's app is known only when it is one.
  const otel = (): OtelTracer => {
    provider ??= openProvider(options);
    return provider.getTracer("reelwright");
  };
  return {
    tracer: { begin: (name, span) => begin(otel(), options.redact, name, span) },
    close: async () => {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, closeWithinMs);
      });
      await Promise.race([provider?.shutdown().catch(onError), late]);
      clearTimeout(timer);
    },
  };
};
