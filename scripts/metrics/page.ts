/** Generates the documentation of the metrics from their declarations. */
import { metricSections } from "@reelwright/core/telemetry/metrics";

type Section = (typeof metricSections)[number];
type Definition = Section["metrics"][string];

const head = `# Metrics

Made from their declarations (\`packages/service/core/src/telemetry/metrics.ts\`) by \`npm run docs:metrics\`; a test holds it.
[operations.md](operations.md) says how they are collected, and which rules and dashboards use them.

Every process serves \`/metrics\` on its health port (\`REELWRIGHT_HEALTH_PORT\`; a free one of 127.0.0.1 under \`npm start\`).
Each series has the label \`app\`: \`gateway\`, \`worker-keyframes\`, \`worker-generation\`, \`worker-assembly\`,
\`webhook-dispatcher\`, \`identity\`. No label names a tenant, a job or a path: the number of series doesn't grow with
use. A metric is absent until it has a value, as 0 would be a finding.

What concerns the **whole installation** is read from the database every 10 s by one gateway, the leader
(\`reelwright_elected\` 1) and is absent everywhere else; when that gateway dies, another one takes over within 20 s. Take
\`max by (…)\` of them: for a moment two gateways may show them.
`;

const node = `## Node

\`prom-client\`'s default metrics, of every process. Those that the rules and dashboards use:

| Metric | Type | Labels | Meaning |
|---|---|---|---|
| \`process_cpu_seconds_total\` | counter | | CPU time |
| \`process_resident_memory_bytes\` | gauge | | Memory |
| \`process_open_fds\`, \`process_max_fds\` | gauge | | File descriptors, on Linux |
| \`process_start_time_seconds\` | gauge | | When the process was started |
| \`nodejs_eventloop_lag_p99_seconds\` | gauge | | How late timers are, since the metrics were read before |
| \`nodejs_eventloop_lag_mean_seconds\` | gauge | | The same on average |
| \`nodejs_heap_size_used_bytes\` | gauge | | V8's heap |
| \`nodejs_gc_duration_seconds\` | histogram | \`kind\` | Garbage collections |
`;

const typeOf = ({ type, buckets }: Definition): string =>
  buckets ? `${type}, ${buckets[0]} to ${buckets.at(-1)}` : type;

const rowOf = ([name, definition]: readonly [string, Definition]): string => {
  const labels = definition.labels.map((label) => `\`${label}\``).join(", ");
  return `| \`${name}\` | ${typeOf(definition)} | ${labels} | ${definition.help} |`;
};

const sectionOf = ({ title, metrics }: Section): string =>
  [
    `## ${title}\n`,
    "| Metric | Type | Labels | Meaning |",
    "|---|---|---|---|",
    ...Object.entries(metrics).map(rowOf),
    "",
  ].join("\n");

/** \`docs/operate/metrics.md\`. */
export const metricsPage = (): string => [head, ...metricSections.map(sectionOf), node].join("\n");
