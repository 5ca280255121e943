/** The queries of panels and rules, and their selectors. */
import { dashboards } from "../../scripts/dashboards/files.ts";
import { allRules } from "./alert-rules.ts";

/** Replaces Grafana's variables: all values, a range of one minute. */
const filledIn = (expr: string): string =>
  expr.replaceAll("$__rate_interval", "1m").replace(/=~"\$\w+"/g, '=~".+"');

export type Query = { readonly where: string; readonly expr: string };

const ofPanels = (): readonly Query[] =>
  dashboards.flatMap(({ name, rows }) =>
    rows.flatMap(({ panels }) =>
      panels.flatMap(({ title, queries }) =>
        queries.map(([expr]) => ({ where: `${name}: ${title}`, expr: filledIn(expr) })),
      ),
    ),
  );

/** Each rule's expression; of an alert without the comparison, whose result is empty unless the alert fires. */
const ofRules = (): readonly Query[] =>
  allRules().map(({ record, alert, expr }) => ({
    where: record ?? `alert ${alert}`,
    expr: record ? expr : (expr.split(" ")[0] ?? ""),
  }));

/** All queries of panels and rules. */
export const allQueries = (): readonly Query[] => [...ofPanels(), ...ofRules()];

const metric = /\b(?:up|(?:reelwright|process|nodejs)_\w+|reelwright:[\w:]+)(?:\{[^}]*\})?/g;

/** All distinct selectors of the queries, including those hidden by `or vector(0)` and comparisons. */
export const allSelectors = (): readonly string[] => [
  ...new Set(allQueries().flatMap(({ expr }) => expr.match(metric) ?? [])),
];
