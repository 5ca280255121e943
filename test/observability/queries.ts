/** The queries of panels and rules, and the series that they select. */
import { dashboards } from "../../scripts/dashboards/files.ts";
import { allRules } from "./alert-rules.ts";

/** What Grafana puts in place of its variables: all values, over a minute. */
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

/** Each rule's own expression; an alert's is what it compares, as it is empty while all is well. */
const ofRules = (): readonly Query[] =>
  allRules().map(({ record, alert, expr }) => ({
    where: record ?? `alert ${alert}`,
    expr: record ? expr : (expr.split(" ")[0] ?? ""),
  }));

/** Every query of every panel and rule. */
export const allQueries = (): readonly Query[] => [...ofPanels(), ...ofRules()];

const metric = /\b(?:up|(?:reelwright|process|nodejs)_\w+|reelwright:[\w:]+)(?:\{[^}]*\})?/g;

/** Every selector of the queries, once: what `or vector(0)` and comparisons hide is among them. */
export const allSelectors = (): readonly string[] => [
  ...new Set(allQueries().flatMap(({ expr }) => expr.match(metric) ?? [])),
];
