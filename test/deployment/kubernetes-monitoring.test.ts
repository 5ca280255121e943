/** The component for clusters with the Prometheus Operator, as kubectl renders it into an overlay. */
import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "@jest/globals";
import { operatorRules, rulesFile } from "../../scripts/kubernetes-rules/rules.ts";
import { allRules } from "../observability/alert-rules.ts";
import { type KubernetesObject, problemsOf, renderWithComponent } from "./kubernetes-objects.ts";

const monitoring = "monitoring.coreos.com/v1";
let objects: readonly KubernetesObject[];
beforeAll(async () => {
  objects = await renderWithComponent("prometheus-operator");
});

const only = (kind: string): KubernetesObject => {
  const found = objects.filter((each) => each.kind === kind && each.apiVersion === monitoring);
  expect(found).toHaveLength(1);
  return found[0];
};

test("fits the operator's schemas, in the overlay's namespace", () => {
  for (const object of [only("PodMonitor"), only("PrometheusRule")]) {
    expect(problemsOf(object)).toEqual([]);
    expect(object.metadata.namespace).toBe("videos");
  }
});

test("has exactly the rules of infra/prometheus", async () => {
  expect(await readFile(rulesFile, "utf8")).toBe(operatorRules());
  const groups: readonly { rules: readonly object[] }[] = only("PrometheusRule").spec.groups;
  expect(groups.flatMap(({ rules }) => rules)).toEqual(allRules());
});

test("selects every long-running process by its health port, and may reach it", () => {
  const { selector, podMetricsEndpoints } = only("PodMonitor").spec;
  const deployments = objects.filter(({ kind }) => kind === "Deployment");
  expect(deployments.length).toBeGreaterThan(4);
  for (const { spec } of deployments) {
    const { metadata, spec: pod } = spec.template;
    expect(metadata.labels).toMatchObject(selector.matchLabels);
    const ports = pod.containers[0].ports.map(({ name }: { name: string }) => name);
    expect(ports).toContain(podMetricsEndpoints[0].port);
  }
});
