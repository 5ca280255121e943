import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { dashboardFiles, dashboards } from "../../scripts/dashboards/files.ts";
import { allRules } from "./alert-rules.ts";

const directory = "infra/grafana/dashboards";
type Placed = {
  readonly title: string;
  readonly gridPos: {
    readonly x: number;
    readonly y: number;
    readonly w: number;
    readonly h: number;
  };
};
type Written = { readonly uid: string; readonly panels: readonly Placed[] };
const panels = dashboards.flatMap(({ name, rows }) =>
  rows.flatMap((row) => row.panels.map((panel) => ({ name, ...panel }))),
);

describe("the dashboards of infra/grafana", () => {
  test("are what their sources say; otherwise run npm run dashboards", () => {
    const files = readdirSync(directory).filter((name) => name.endsWith(".json"));
    expect(files.sort()).toEqual(
      dashboardFiles()
        .map(([name]) => name)
        .sort(),
    );
    for (const [name, text] of dashboardFiles())
      expect(readFileSync(`${directory}/${name}`, "utf8")).toBe(text);
  });

  test.each(dashboardFiles())(
    "%s has every panel on a place of its own, within the grid",
    (_, text) => {
      const taken = new Map<string, string>();
      for (const { title, gridPos } of (JSON.parse(text) as Written).panels) {
        expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
        for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1)
          for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
            expect([title, taken.get(`${x},${y}`)]).toEqual([title, undefined]);
            taken.set(`${x},${y}`, title);
          }
      }
    },
  );

  test("link every alert's runbook from the panel that shows it, and no other", () => {
    const alerts = new Set(allRules().flatMap(({ alert }) => alert ?? []));
    const linked = new Set(panels.flatMap((panel) => panel.alerts ?? []));
    expect([...linked].sort()).toEqual([...alerts].sort());
  });

  test.each(panels)("$name: $title says what is normal", ({ description, queries }) => {
    expect(description).toMatch(/.{15}\.$/);
    for (const [expr, legend] of queries) {
      expect(legend).not.toBe("");
      // A rate over a fixed window would be empty or coarse at other scrape intervals.
      expect(expr).not.toMatch(/rate\([^[]*\[\d/);
    }
  });
});
