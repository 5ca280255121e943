/** The source format of a dashboard and its conversion to Grafana's JSON. */
import { type PanelSource, panelOf } from "./panel.ts";

/** A selector at the top of the dashboard with the values of a metric's label. */
export type Variable = { readonly name: string; readonly label: string; readonly metric: string };

export type DashboardSource = {
  /** File name and path in Grafana's URL. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly variables?: readonly Variable[];
  readonly rows: readonly { readonly title: string; readonly panels: readonly PanelSource[] }[];
};

const columns = 24;
const panelHeight = 8;

/** Places panels from left to right, in as many lines as needed. */
const layOut = (rows: DashboardSource["rows"]): readonly object[] => {
  const panels: object[] = [];
  let [x, y] = [0, 0];
  for (const row of rows) {
    const gridPos = { x: 0, y, w: columns, h: 1 };
    panels.push({ id: panels.length + 1, type: "row", title: row.title, gridPos, panels: [] });
    [x, y] = [0, y + 1];
    for (const source of row.panels) {
      const { width = 8 } = source;
      if (x + width > columns) [x, y] = [0, y + panelHeight];
      panels.push(panelOf(source, { id: panels.length + 1, x, y }));
      x += width;
    }
    y += panelHeight;
  }
  return panels;
};

const choiceOf = ({ name, label, metric }: Variable): object => ({
  name,
  label,
  type: "query",
  datasource: { type: "prometheus", uid: `\${datasource}` },
  query: { query: `label_values(${metric}, ${name})`, refId: name },
  refresh: 2,
  sort: 1,
  multi: true,
  includeAll: true,
  allValue: ".+",
  current: { text: "All", value: "$__all" },
});

/** Grafana's JSON. */
export const dashboardOf = (source: DashboardSource): object => ({
  uid: `reelwright-${source.name}`,
  title: `Reelwright: ${source.title}`,
  description: source.description,
  tags: ["reelwright"],
  schemaVersion: 41,
  editable: false,
  graphTooltip: 1,
  refresh: "30s",
  time: { from: "now-6h", to: "now" },
  timezone: "browser",
  links: [
    {
      type: "dashboards",
      title: "Reelwright",
      tags: ["reelwright"],
      asDropdown: true,
      keepTime: true,
      includeVars: false,
    },
    { type: "link", title: "Operations", url: `\${docs}/operate/operations.md`, targetBlank: true },
  ],
  templating: {
    list: [
      {
        name: "datasource",
        label: "Prometheus",
        type: "datasource",
        query: "prometheus",
        current: { text: "Prometheus", value: "prometheus" },
      },
      // URL of the documentation; docker-compose.yml mounts it there.
      { name: "docs", type: "constant", hide: 2, query: "/public/docs" },
      ...(source.variables ?? []).map(choiceOf),
    ],
  },
  panels: layOut(source.rows),
});
