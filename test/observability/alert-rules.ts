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

/** Every rule of every file. */
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

/** What the unit tests expect: of each alert the severities that fire, none where it is to be silent. */
export const expectedAlerts = () =>
  ruleTests()
    .flatMap((path) => (parse(readFileSync(path, "utf8")) as RuleTests).tests)
    .flatMap(({ alert_rule_test }) => alert_rule_test)
    .map(({ alertname, exp_alerts }) => ({
      alertname,
      severities: exp_alerts.map(({ exp_labels }) => exp_labels["severity"] ?? ""),
    }));
