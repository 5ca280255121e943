export { installationMetrics } from "./installation-metrics.ts";
export { type Meter, silentMeter } from "./meter.ts";
export {
  type CounterName,
  type GaugeName,
  type HistogramName,
  type LabelsOf,
  type MetricName,
  metricDefinitions,
  metricSections,
} from "./metric-definitions.ts";
export { type TraceContext, traceFields } from "./trace-context.ts";
export {
  type Span,
  type SpanAttributes,
  type SpanKind,
  type SpanOptions,
  silentTracer,
  type Tracer,
} from "./tracer.ts";
