import { collectDefaultMetrics, Gauge, Registry } from "prom-client";

/** What a process measures, in Prometheus's format. */
export type Metrics = {
  /** A value that goes up and down; absent until it is set. Names end in their unit. */
  gauge(name: string, help: string): (value: number) => void;
  text(): Promise<{ readonly type: string; readonly body: string }>;
};

/** Opens this process's metrics, those of Node among them; each is labelled with the app. */
export const openMetrics = (app: string): Metrics => {
  const registry = new Registry();
  registry.setDefaultLabels({ app });
  collectDefaultMetrics({ register: registry });
  return {
    gauge: (name, help) => {
      let gauge: Gauge | null = null;
      return (value) => {
        // A gauge that is made says 0, which would be a finding.
        gauge ??= new Gauge({ name, help, registers: [registry] });
        gauge.set(value);
      };
    },
    text: async () => ({ type: registry.contentType, body: await registry.metrics() }),
  };
};
