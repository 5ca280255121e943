/** Every metric that processes export, declared once: types, the `/metrics` endpoint and docs/operate/metrics.md follow from it. */
import type { Definition } from "./definitions/definition.ts";
import { installationMetrics } from "./definitions/installation-metrics.ts";
import { vendorMetrics, webhookMetrics } from "./definitions/outside-metrics.ts";
import { pipelineMetrics } from "./definitions/pipeline-metrics.ts";
import { databaseMetrics, gatewayMetrics, processMetrics } from "./definitions/process-metrics.ts";
import { storageMetrics } from "./definitions/storage-metrics.ts";

export const metricDefinitions = {
  ...gatewayMetrics,
  ...pipelineMetrics,
  ...vendorMetrics,
  ...webhookMetrics,
  ...databaseMetrics,
  ...processMetrics,
  ...installationMetrics,
  ...storageMetrics,
} as const;

/** The same by subject, as they are documented. */
export const metricSections: readonly {
  readonly title: string;
  readonly metrics: Readonly<Record<string, Definition>>;
}[] = [
  { title: "Gateway", metrics: gatewayMetrics },
  { title: "Pipeline", metrics: pipelineMetrics },
  { title: "Vendors", metrics: vendorMetrics },
  { title: "Webhooks", metrics: webhookMetrics },
  { title: "Database sessions", metrics: databaseMetrics },
  { title: "Disks", metrics: processMetrics },
  { title: "The whole installation", metrics: installationMetrics },
  { title: "The file store", metrics: storageMetrics },
];

type Definitions = typeof metricDefinitions;
export type MetricName = keyof Definitions;
/** The names of the metrics of one type. */
type NameOf<Type extends Definition["type"]> = {
  [Name in MetricName]: Definitions[Name]["type"] extends Type ? Name : never;
}[MetricName];
export type CounterName = NameOf<"counter">;
export type GaugeName = NameOf<"gauge">;
export type HistogramName = NameOf<"histogram">;
/** The labels of a metric, each with its value. */
export type LabelsOf<Name extends MetricName> = {
  readonly [Label in Definitions[Name]["labels"][number]]: string;
};
