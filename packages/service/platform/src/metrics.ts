import type { Meter } from "@reelwright/core/telemetry/meter";
import { type MetricName, metricDefinitions } from "@reelwright/core/telemetry/metrics";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** The metrics of a process, in the Prometheus format. */
export type Metrics = {
  readonly meter: Meter;
  text(): Promise<{ readonly type: string; readonly body: string }>;
};

type Family = Counter | Gauge | Histogram;

/** Creates a metric family at its first value: without labels it would otherwise report 0 before any measurement. */
const openFamilies = (registry: Registry) => {
  const families = new Map<MetricName, Family>();
  const make = (name: MetricName): Family => {
    const definition = metricDefinitions[name];
    const { type, help, labels } = definition;
    const options = { name, help, labelNames: [...labels], registers: [registry] };
    if (type === "counter") return new Counter(options);
    if (type === "gauge") return new Gauge(options);
    return new Histogram({ ...options, buckets: [...definition.buckets] });
  };
  return {
    of: <Kind extends Family>(name: MetricName): Kind => {
      const family = families.get(name) ?? make(name);
      families.set(name, family);
      return family as Kind;
    },
    remove: (name: MetricName) => {
      families.delete(name);
      registry.removeSingleMetric(name);
    },
  };
};

/** Opens this process's metrics, including Node's. Each is labeled with the app. */
export const openMetrics = (app: string): Metrics => {
  const registry = new Registry();
  registry.setDefaultLabels({ app });
  collectDefaultMetrics({ register: registry });
  const families = openFamilies(registry);
  const readers: (() => void | Promise<void>)[] = [];
  return {
    meter: {
      count: (name, labels, by = 1) => families.of<Counter>(name).inc({ ...labels }, by),
      observe: (name, labels, value) => families.of<Histogram>(name).observe({ ...labels }, value),
      start: (name, labels) => {
        const family = families.of<Counter | Histogram>(name);
        if (family instanceof Histogram) family.zero({ ...labels });
        else family.inc({ ...labels }, 0);
      },
      set: (name, labels, value) => families.of<Gauge>(name).set({ ...labels }, value),
      clear: families.remove,
      onRead: (read) => void readers.push(read),
    },
    text: async () => {
      await Promise.allSettled(readers.map(async (read) => read()));
      return { type: registry.contentType, body: await registry.metrics() };
    },
  };
};
