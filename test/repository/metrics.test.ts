import { readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { metricDefinitions, metricSections } from "@reelwright/core/telemetry/metrics";
import { metricsPage } from "../../scripts/metrics/page.ts";

describe("docs/operate/metrics.md", () => {
  test("is what the declarations say; otherwise run npm run docs:metrics", () => {
    expect(readFileSync("docs/operate/metrics.md", "utf8")).toBe(metricsPage());
  });

  test("has every declared metric once, named for its type and unit, with labels of few values", () => {
    const names = metricSections.flatMap(({ metrics }) => Object.keys(metrics));
    expect([...names].sort()).toEqual(Object.keys(metricDefinitions).sort());
    const labels = new Set<string>();
    for (const [name, { type, labels: own }] of Object.entries(metricDefinitions)) {
      expect(name).toMatch(/^reelwright_[a-z_]+[a-z]$/);
      expect([name, name.endsWith("_total")]).toEqual([name, type === "counter"]);
      for (const label of own) labels.add(label);
    }
    // Each has a handful of values; nothing that grows with use (a tenant, a job, a path) is among them.
    expect([...labels].sort()).toEqual([
      ...["app", "cause", "class", "holder", "kind", "method", "model", "operation", "outcome"],
      ...["place", "pool", "route", "stage", "state", "status", "vendor"],
    ]);
  });
});
