/** The source format of a panel and its conversion to Grafana's JSON. */

/** Units of Grafana. */
type Unit = "short" | "s" | "percentunit" | "reqps" | "ops" | "bytes" | "currencyUSD" | "none";
export type PanelSource = {
  readonly title: string;
  /** What the panel shows, and which values are normal. */
  readonly description: string;
  readonly unit: Unit;
  /** PromQL and the legend of its series; `{{stage}}` is replaced by the label's value. */
  readonly queries: readonly (readonly [expr: string, legend: string])[];
  readonly kind?: "timeseries" | "stat";
  /** Thresholds of yellow and red. */
  readonly warnAt?: number;
  readonly alarmAt?: number;
  /** Whether low values are bad. */
  readonly isLowBad?: true;
  readonly isStacked?: true;
  /** Alerts whose runbooks are linked. */
  readonly alerts?: readonly string[];
  /** Columns out of 24; default 8. */
  readonly width?: 4 | 6 | 8 | 12 | 24;
};

const datasource = { type: "prometheus", uid: `\${datasource}` };
const height = 8;

const stepsOf = ({ warnAt, alarmAt, isLowBad }: PanelSource): readonly object[] => {
  const [first, between, last] = isLowBad ? ["red", "yellow", "green"] : ["green", "yellow", "red"];
  const [low, high] = isLowBad ? [alarmAt, warnAt] : [warnAt, alarmAt];
  return [
    { color: first, value: null },
    ...(low === undefined ? [] : [{ color: between, value: low }]),
    ...(high === undefined ? [] : [{ color: last, value: high }]),
  ];
};

const drawing = (source: PanelSource): object => ({
  lineWidth: 1,
  fillOpacity: source.isStacked ? 40 : 10,
  showPoints: "never",
  spanNulls: 60_000,
  stacking: { mode: source.isStacked ? "normal" : "none" },
  thresholdsStyle: { mode: source.alarmAt === undefined ? "off" : "line" },
});

const optionsOf = (kind: "timeseries" | "stat"): object =>
  kind === "stat"
    ? { reduceOptions: { calcs: ["lastNotNull"] }, colorMode: "background", graphMode: "area" }
    : {
        legend: { displayMode: "table", placement: "bottom", calcs: ["lastNotNull", "max"] },
        tooltip: { mode: "multi", sort: "desc" },
      };

/** The panel at a position of the grid. */
export const panelOf = (
  source: PanelSource,
  at: { readonly id: number; readonly x: number; readonly y: number },
): object => {
  const { title, description, unit, queries, kind = "timeseries", alerts = [], width = 8 } = source;
  return {
    id: at.id,
    type: kind,
    title,
    description,
    datasource,
    gridPos: { x: at.x, y: at.y, w: width, h: height },
    fieldConfig: {
      defaults: {
        unit,
        min: 0,
        thresholds: { mode: "absolute", steps: stepsOf(source) },
        ...(kind === "timeseries" && { custom: drawing(source) }),
      },
      overrides: [],
    },
    options: optionsOf(kind),
    links: alerts.map((alert) => ({
      title: `Runbook: ${alert}`,
      url: `\${docs}/operate/runbooks/${alert}.md`,
      targetBlank: true,
    })),
    targets: queries.map(([expr, legendFormat], index) => ({
      refId: String.fromCharCode("A".charCodeAt(0) + index),
      datasource,
      expr,
      legendFormat,
      range: true,
    })),
  };
};
