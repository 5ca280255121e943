/** @tier all */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { prometheusPath } from "../../scripts/prometheus.mjs";
import { allRules, expectedAlerts, ruleFiles, ruleTests } from "./alert-rules.ts";

const promtool = (...args: readonly string[]) => {
  const path = prometheusPath("promtool");
  if (path === null) throw new Error("promtool is missing: run node scripts/setup.mjs test/run.ts");
  const { status, stdout, stderr } = spawnSync(path, args, { encoding: "utf8" });
  return { status, said: `${stdout}${stderr}` };
};
const passes = expect.objectContaining({ status: 0 });
const alerts = allRules().filter(({ alert }) => alert !== undefined);

describe("the rules of infra/prometheus", () => {
  test("are valid, and so is the configuration that loads them", () => {
    expect(promtool("check", "rules", ...ruleFiles())).toEqual(passes);
    expect(promtool("check", "config", "infra/prometheus/prometheus.yml")).toEqual(passes);
  });

  test("fire and are silent as their unit tests say", () => {
    expect(promtool("test", "rules", ...ruleTests())).toEqual(passes);
  });

  test("have a unit test that fires each, by its severity, and one that doesn't", () => {
    const expected = expectedAlerts();
    for (const { alert, labels } of alerts) {
      const own = expected.filter(({ alertname }) => alertname === alert);
      const severity = labels?.["severity"] ?? "";
      expect({
        alert,
        fires: own.some(({ severities }) => severities.includes(severity)),
        isSilent: own.some(({ severities }) => severities.length === 0),
      }).toEqual({ alert, fires: true, isSilent: true });
    }
  });

  test.each(alerts)("$alert is labelled and described, and its runbook is there", (rule) => {
    expect(["page", "ticket"]).toContain(rule.labels?.["severity"]);
    const { summary, description, runbook_url: runbook } = rule.annotations ?? {};
    expect(summary).toMatch(/.{20}/);
    expect(description).toMatch(/.{20}/);
    expect(runbook).toBe(`docs/operate/runbooks/${rule.alert}.md`);
    const page = readFileSync(`docs/operate/runbooks/${rule.alert}.md`, "utf8");
    for (const part of ["Impact", "Diagnose", "Fix", "Verify", "Tested"])
      expect(page).toContain(`\n## ${part}\n`);
  });

  test("compare recorded series, each of which is recorded once", () => {
    const recorded = allRules().flatMap(({ record }) => record ?? []);
    expect(new Set(recorded).size).toBe(recorded.length);
    const comparison =
      /^(reelwright:[\w:]+) (?:>|<|==) [\d.]+(?: and (reelwright:[\w:]+) > [\d.]+)?$/;
    for (const { alert, expr } of alerts) {
      const [, ...series] = comparison.exec(expr) ?? [];
      expect({ alert, series }).toMatchObject({
        series: expect.arrayContaining([expect.anything()]),
      });
      for (const one of series) if (one) expect(recorded).toContain(one);
    }
  });
});
