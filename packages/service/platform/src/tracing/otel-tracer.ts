/** The tracer over OpenTelemetry's SDK, loaded only if tracing is on. */
import { hostname } from "node:os";
import {
  type Tracer as OtelTracer,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from "@opentelemetry/api";
import { parseTraceParent, setGlobalErrorHandler, TraceState } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type {
  Span,
  SpanAttributes,
  SpanOptions,
  TraceContext,
  Tracer,
} from "@reelwright/core/telemetry/tracer";
import type { TracingConfig } from "../settings/services.ts";

type OtelOptions = {
  readonly app: string;
  /** Complete URL for spans. */
  readonly url: string;
  readonly config: TracingConfig;
  /** Redacts secrets in spans. */
  readonly redact: (text: string) => string;
  /** Called at most once a minute when spans can't be sent. */
  readonly onError: (error: unknown) => void;
};

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
} as const;

/** Maximum of waiting spans; further ones are dropped. */
const maxWaiting = 4_096;
const exportEveryMs = 2_000;
/** Maximum delay of the shutdown by the last export. */
const closeWithinMs = 3_000;
const quietMs = 60_000;

/** Limits errors to one per minute. */
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
    "service.name": app,
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

/** Opens the tracer. `close` sends finished spans, within three seconds. */
export const openOtelTracer = (
  options: OtelOptions,
): { readonly tracer: Tracer; close(): Promise<void> } => {
  const onError = seldom(options.onError);
  setGlobalErrorHandler(onError);
  const provider = openProvider(options);
  const otel = provider.getTracer("reelwright");
  return {
    tracer: { begin: (name, span) => begin(otel, options.redact, name, span) },
    close: async () => {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, closeWithinMs);
      });
      await Promise.race([provider.shutdown().catch(onError), late]);
      clearTimeout(timer);
    },
  };
};

/** Returns OpenTelemetry's sampler with this name. */
const samplerOf = (name: TracingConfig["traceSampler"], ratio: number): Sampler => {
  if (name === "always_on") return new AlwaysOnSampler();
  if (name === "always_off") return new AlwaysOffSampler();
  if (name === "traceidratio") return new TraceIdRatioBasedSampler(ratio);
  const root = name.slice("parentbased_".length) as "always_on" | "always_off" | "traceidratio";
  return new ParentBasedSampler({ root: samplerOf(root, ratio) });
};

/** The span of a stored trace context; null if there is none. */
const spanContextOf = (context: TraceContext | null | undefined): SpanContext | null => {
  const parsed = context?.traceparent ? parseTraceParent(context.traceparent) : null;
  if (!parsed) return null;
  const state = context?.tracestate ? { traceState: new TraceState(context.tracestate) } : {};
  return { ...parsed, ...state, isRemote: true };
};

const hex = (flags: number): string => flags.toString(16).padStart(2, "0");

/** A span's trace context for the work of this request. */
const traceContextOf = (
  request_id: string,
  { traceId, spanId, traceFlags = TraceFlags.NONE, traceState }: SpanContext,
): TraceContext => {
  const tracestate = traceState?.serialize();
  return {
    request_id,
    traceparent: `00-${traceId}-${spanId}-${hex(traceFlags)}`,
    ...(tracestate && { tracestate }),
  };
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Parses `name=value,name=value`, percent-decoded. Anything else is ignored. */
const pairsOf = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    text.split(",").flatMap((pair) => {
      const at = pair.indexOf("=");
      const name = pair.slice(0, at).trim();
      return at > 0 && name !== "" ? [[name, decoded(pair.slice(at + 1).trim())]] : [];
    }),
  );
