import { parsedUrl, redisAddress } from "@reelwright/core/util/urls";
import {
  type Config,
  type Declared,
  optional,
  orInFile,
  type Setting,
  setting,
} from "../config.ts";
import { address, choice, integer, secret, text, withReadableAuthority } from "../setting-kinds.ts";
import { withOwnPassword } from "./secrets.ts";

const redisSchemes = [
  "redis",
  "rediss",
  "redis-sentinel",
  "rediss-sentinel",
  "redis-cluster",
  "rediss-cluster",
] as const;
const redisLike =
  "redis://:password@host:6379, redis-sentinel://:password@host:26379,host:26379/name or redis-cluster://:password@host:6379,host:6379";

/** URL of Redis, of its Sentinels or of a cluster's nodes. Errors don't repeat the value, which may contain a password. */
const redis = (name: string, declared: Declared<string>): Setting<string> => {
  const values = redisSchemes.map((scheme) => `\`${scheme}://…\``).join(", ");
  const read = (value: string): string => {
    const plain = value.trim().replace(/\/+$/, "");
    if (redisAddress(plain) === null) {
      throw new Error(`is not a URL of Redis, its Sentinels or a cluster; use ${redisLike}`);
    }
    return plain;
  };
  return setting(name, { values, read }, declared);
};

/** A proxy, with or without its scheme. Errors don't repeat the value, which may contain a password. */
const proxy = (name: string, about: string) =>
  secret(name, {
    about,
    default: "",
    rule: (value) => {
      const url =
        value === "" ? null : parsedUrl(value.includes("://") ? value : `http://${value}`);
      const isKnown =
        url !== null && /^(?:https?|socks5?):$/.test(url.protocol) && url.hostname !== "";
      return value === "" || isKnown
        ? null
        : "is not a URL of a proxy; use http://proxy.example.com:3128";
    },
  });

/** Proxies of outgoing calls. Lowercase names (`https_proxy`) take precedence (integrations/src/proxies.ts). */
const proxySettings = {
  httpsProxy: proxy(
    "HTTPS_PROXY",
    "Proxy for requests to `https` URLs: vendors, payment providers, the issuer, the bucket and downloads (docs/operate/deployment.md). Webhooks don't use it.",
  ),
  httpProxy: proxy(
    "HTTP_PROXY",
    "Proxy for requests to `http` URLs, and to `https` URLs if `HTTPS_PROXY` isn't set.",
  ),
  noProxy: text("NO_PROXY", {
    about:
      "Hosts that are called without a proxy, separated by commas: `minio, .example.com, 10.0.0.5:9000`. `*`: all hosts. The local machine always is.",
    default: "",
  }),
} as const;

export const stackSettings = {
  databaseUrl: withReadableAuthority(
    withOwnPassword(
      orInFile(
        address("DATABASE_URL", {
          about:
            "Postgres. `?sslmode=verify-full` uses TLS and verifies the server's certificate, `&sslrootcert=FILE` with your own CA. If unset, `npm start` runs its own Postgres.",
          schemes: ["postgresql", "postgres"],
          like: "postgresql://user:password@host:5432/database",
        }),
      ),
    ),
  ),
  redisUrl: withReadableAuthority(
    orInFile(
      redis("REDIS_URL", {
        about:
          "Redis with `maxmemory-policy noeviction`. `rediss://` uses TLS and verifies the server's certificate, `?sslrootcert=FILE` with your own CA. `redis-sentinel://:password@host:26379,host:26379/name` asks Sentinels for the primary called `name`, with `?sentinel-password=…` if they need one; `rediss-sentinel://` uses TLS for all of them. `redis-cluster://:password@host:6379,host:6379` names some nodes of a Redis Cluster; `rediss-cluster://` uses TLS for all its nodes. If unset, `npm start` runs its own Redis.",
      }),
    ),
  ),
  ...proxySettings,
  mode: text("NODE_ENV", {
    about:
      "`development` and `test` allow development features: the demo tenant, the embedded issuer, sandbox payments, ordered faults, private addresses, the outbox and published secrets. Any other value is production.",
    default: { says: "production; `npm start` sets `development`", from: () => "production" },
  }),
  logLevel: choice("REELWRIGHT_LOG_LEVEL", ["error", "warn", "info", "debug"], {
    about: "Log level.",
    default: "info",
  }),
  logFormat: choice("REELWRIGHT_LOG_FORMAT", ["auto", "json", "text"], {
    about: "Log format. `auto`: text on a terminal, JSON otherwise.",
    default: "auto",
  }),
} as const;

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

/** Tracing. Names that start with OTEL_ are OpenTelemetry's own. */
export const tracingSettings = {
  otlpEndpoint: optional(
    address("OTEL_EXPORTER_OTLP_ENDPOINT", {
      about:
        "OpenTelemetry collector. Traces are sent as OTLP/HTTP (JSON) to `/v1/traces` of this URL. Unset: tracing is off and no OpenTelemetry module is loaded.",
      default: "",
      like,
    }),
  ),
  otlpTracesEndpoint: optional(
    address("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", {
      about: "Complete URL for traces. Overrides `OTEL_EXPORTER_OTLP_ENDPOINT`.",
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
    about: "Timeout of one export, in milliseconds.",
    default: 10_000,
    min: 100,
    max: 60_000,
  }),
  otlpCompression: choice("OTEL_EXPORTER_OTLP_COMPRESSION", ["none", "gzip"], {
    about: "Compression of exports.",
    default: "none",
  }),
  traceResource: text("OTEL_RESOURCE_ATTRIBUTES", {
    about:
      "Attributes of all spans in addition to `service.name` (the app), `service.namespace` and `service.instance.id`: `deployment.environment.name=production,…`.",
    default: "",
  }),
  traceSampler: choice("OTEL_TRACES_SAMPLER", samplers, {
    about:
      "Which requests are traced. The gateway decides; with `parentbased_…` workers and the dispatcher follow it.",
    default: "parentbased_always_on",
  }),
  traceRatio: fraction("OTEL_TRACES_SAMPLER_ARG", {
    about: "Fraction of traces that `…traceidratio` keeps.",
    default: 1,
  }),
  traceCallers: choice("REELWRIGHT_TRACE_CALLERS", ["link", "continue"], {
    about:
      "How the gateway treats a caller's `traceparent`: `link` starts a new trace that links to it; `continue` continues it, for callers that may decide what is sampled.",
    default: "link",
  }),
} as const;

export type TracingConfig = Config<typeof tracingSettings>;
