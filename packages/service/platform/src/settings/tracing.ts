import { type Config, type Declared, optional, type Setting, setting } from "../config.ts";
import { address, choice, integer, secret, text } from "../setting-kinds.ts";

/** A fraction, 0 to 1. */
const fraction = (name: string, declared: Declared<number>): Setting<number> =>
  setting(
    name,
    {
      values: "0 to 1",
      read: (value) => {
        const number = Number(value);
        if (!(number >= 0 && number <= 1))
          throw new Error(`is "${value}"; use a number from 0 to 1`);
        return number;
      },
    },
    declared,
  );

const samplers = [
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
  "always_on",
  "always_off",
  "traceidratio",
] as const;

const like = "http://otel-collector:4318";

/** Where traces go. The names that begin with OTEL_ are OpenTelemetry's own. */
export const tracingSettings = {
  otlpEndpoint: optional(
    address("OTEL_EXPORTER_OTLP_ENDPOINT", {
      about:
        "OpenTelemetry collector that traces are sent to as OTLP/HTTP (JSON), at `/v1/traces` below this address. Not set: nothing is traced, and nothing of OpenTelemetry is loaded.",
      default: "",
      like,
    }),
  ),
  otlpTracesEndpoint: optional(
    address("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", {
      about: "The whole address for traces, in the place of the one that follows from the former.",
      default: "",
      like: `${like}/v1/traces`,
    }),
  ),
  otlpHeaders: secret("OTEL_EXPORTER_OTLP_HEADERS", {
    about:
      "Headers of each export, such as a key: `name=value,name=value`, values percent-encoded.",
    default: "",
  }),
  otlpTimeoutMs: integer("OTEL_EXPORTER_OTLP_TIMEOUT", {
    about: "How long one export may take, milliseconds.",
    default: 10_000,
    min: 100,
    max: 60_000,
  }),
  otlpCompression: choice("OTEL_EXPORTER_OTLP_COMPRESSION", ["none", "gzip"], {
    about: "How exports are compressed.",
    default: "none",
  }),
  traceResource: text("OTEL_RESOURCE_ATTRIBUTES", {
    about:
      "Attributes of all spans besides `service.name` (the app), `service.namespace` and `service.instance.id`: `deployment.environment.name=production,…`.",
    default: "",
  }),
  traceSampler: choice("OTEL_TRACES_SAMPLER", samplers, {
    about:
      "Which requests are traced. The gateway decides; with `parentbased_…` workers and the dispatcher follow it.",
    default: "parentbased_always_on",
  }),
  traceRatio: fraction("OTEL_TRACES_SAMPLER_ARG", {
    about: "The part of the traces that `…traceidratio` keeps.",
    default: 1,
  }),
  traceCallers: choice("REELWRIGHT_TRACE_CALLERS", ["link", "continue"], {
    about:
      "What a caller's `traceparent` is to the gateway: `link` begins a trace of our own that names it, `continue` goes on with it, for callers who may decide what is sampled.",
    default: "link",
  }),
} as const;

export type TracingConfig = Config<typeof tracingSettings>;
