import { parsedUrl } from "@reelwright/core/util/parsed-url";
import { redisAddress } from "@reelwright/core/util/redis-address";
import { type Config, type Declared, optional, type Setting, setting } from "../config.ts";
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

/** An address of Redis, of its Sentinels or of a cluster's nodes. What was written is not repeated: it may hold a password. */
const redis = (name: string, declared: Declared<string>): Setting<string> => {
  const values = redisSchemes.map((scheme) => `\`${scheme}://…\``).join(", ");
  const read = (value: string): string => {
    const plain = value.trim().replace(/\/+$/, "");
    if (redisAddress(plain) === null) {
      throw new Error(
        `is no address of a Redis, of its Sentinels or of a cluster; use ${redisLike}`,
      );
    }
    return plain;
  };
  return setting(name, { values, read }, declared);
};

/** What every process needs: where the truth is, where the queues are, and how much is logged. */
/** A proxy may be written without its scheme; what was written is not repeated, since it may hold a password. */
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
        : "is no address of a proxy; use http://proxy.example.com:3128";
    },
  });

/** How calls leave the network; in small letters, too (`https_proxy`), which come first (integrations/src/outgoing). */
const proxySettings = {
  httpsProxy: proxy(
    "HTTPS_PROXY",
    "Proxy for calls to `https` addresses: vendors, payment providers, the issuer, the bucket, and downloads (docs/operate/deployment.md). Webhooks don't take it.",
  ),
  httpProxy: proxy(
    "HTTP_PROXY",
    "The same for `http` addresses, and for `https` where `HTTPS_PROXY` isn't set.",
  ),
  noProxy: text("NO_PROXY", {
    about:
      "Hosts that are called without a proxy, with commas between: `minio, .example.com, 10.0.0.5:9000`; `*`: all. This machine always is.",
    default: "",
  }),
} as const;

export const stackSettings = {
  databaseUrl: withReadableAuthority(
    withOwnPassword(
      address("DATABASE_URL", {
        about:
          "Postgres. `?sslmode=verify-full` speaks TLS and checks the server's certificate, `&sslrootcert=FILE` by an authority of your own. `npm start` runs one of its own where this is not set.",
        schemes: ["postgresql", "postgres"],
        like: "postgresql://user:password@host:5432/database",
      }),
    ),
  ),
  redisUrl: withReadableAuthority(
    redis("REDIS_URL", {
      about:
        "Redis with `maxmemory-policy noeviction`. `rediss://` speaks TLS and checks the server's certificate, `?sslrootcert=FILE` by an authority of your own. `redis-sentinel://:password@host:26379,host:26379/name` asks Sentinels for the primary called `name`, with `?sentinel-password=…` where they want one; `rediss-sentinel://` speaks TLS with all of them. `redis-cluster://:password@host:6379,host:6379` names some nodes of a Redis Cluster; `rediss-cluster://` speaks TLS with all of its nodes. `npm start` runs one of its own where this is not set.",
    }),
  ),
  ...proxySettings,
  mode: text("NODE_ENV", {
    about:
      "`production` forbids what is for development: the demo tenant, the embedded issuer, play money, ordered faults, private addresses, the outbox, published secrets.",
    default: "",
  }),
  logLevel: choice("REELWRIGHT_LOG_LEVEL", ["error", "warn", "info", "debug"], {
    about: "How much is logged.",
    default: "info",
  }),
  logFormat: choice("REELWRIGHT_LOG_FORMAT", ["auto", "json", "text"], {
    about:
      "How lines of the log are written; `auto`: as text on a terminal, as JSON anywhere else.",
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
