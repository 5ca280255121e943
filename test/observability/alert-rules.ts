/** The rules of infra/prometheus, as data. */
import { readdirSync, readFileSync } from "node:fs";
import { parse } from "yaml";

export type Rule = {
  readonly record?: string;
  readonly alert?: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
};
type RuleFile = { readonly groups: readonly { readonly rules: readonly Rule[] }[] };

export const ruleDirectory = "infra/prometheus/rules";
export const ruleTestDirectory = "infra/prometheus/tests";

const filesIn = (directory: string): readonly string[] =>
  readdirSync(directory)
    .filter((name) => name.endsWith(".yml"))
    .map((name) => `${directory}/${name}`);

export const ruleFiles = (): readonly string[] => filesIn(ruleDirectory);
export const ruleTests = (): readonly string[] => filesIn(ruleTestDirectory);

/** All rules of all files. */
export const allRules = (): readonly Rule[] =>
  ruleFiles().flatMap((path) =>
    (parse(readFileSync(path, "utf8")) as RuleFile).groups.flatMap(({ rules }) => rules),
  );

type RuleTests = {
  readonly tests: readonly {
    readonly alert_rule_test: readonly {
      readonly alertname: string;
      readonly exp_alerts: readonly { readonly exp_labels: Readonly<Record<string, string>> }[];
    }[];
  }[];
};

/** Expected severities of each alert in the unit tests; empty if the alert must not fire. */
export const expectedAlerts = () =>
  ruleTests()
    .flatMap((path) => (parse(readFileSync(path, "utf8")) as RuleTests).tests)
    .flatMap(({ alert_rule_test }) => alert_rule_test)
    .map(({ alertname, exp_alerts }) => ({
      alertname,
      severities: exp_alerts.map(({ exp_labels }) => exp_labels["severity"] ?? ""),
    }));
