/** Converts Prometheus rules to the resource of the Prometheus Operator. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, stringify } from "yaml";

const sources = "infra/prometheus/rules";

type RuleFile = { readonly groups: readonly object[] };

const groups = (): readonly object[] =>
  readdirSync(sources)
    .sort()
    .flatMap((name) => (parse(readFileSync(join(sources, name), "utf8")) as RuleFile).groups);

export const rulesFile = "infra/kubernetes/components/prometheus-operator/rules.yaml";

/** The content of `rulesFile`. */
export const operatorRules = (): string =>
  [
    "# Written by `npm run rules:kubernetes` from infra/prometheus/rules: change those.",
    stringify(
      {
        apiVersion: "monitoring.coreos.com/v1",
        kind: "PrometheusRule",
        metadata: { name: "reelwright" },
        spec: { groups: groups() },
      },
      { lineWidth: 0 },
    ),
  ].join("\n");
