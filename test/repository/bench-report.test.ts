/** The documentation's table of figures is that of the results that are kept. */
import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { describe, expect, test } from "@jest/globals";
import { barChart } from "../../bench/report/chart.ts";
import { between, targetTable } from "../../bench/report/report.ts";
import { readResults, targetRows } from "../../bench/results.ts";

const table = {
  title: "Some",
  columns: ["", "bare", "ratio", "target", "met"],
  rows: [
    ["read", "1,200 (1,100 – 1,300)", "0.91 (0.88 – 0.93)", "≥ 0.8", "yes"],
    ["write", "800 (700 – 900)", "0.5 (0.4 – 0.6)", "≥ 1.5", "no"],
    ["list", "10", "0.7", "", ""],
  ],
  notes: [],
};

describe("the report of the benchmarks", () => {
  test("takes the rows that have a target, with the cell before it", () => {
    expect(targetRows(table)).toEqual([
      { name: "read", figure: "0.91 (0.88 – 0.93)", target: "≥ 0.8", isMet: true },
      { name: "write", figure: "0.5 (0.4 – 0.6)", target: "≥ 1.5", isMet: false },
    ]);
    expect(targetRows({ ...table, columns: ["", "a", "b", "c", "d"] })).toEqual([]);
    const line = targetTable([{ name: "gateway", machine: "", tables: [table] }]).split("\n")[2];
    expect(line).toBe("| gateway | read | 0.91 | ≥ 0.8 | yes |");
  });

  test("escapes what a chart shows", () => {
    const bar = { label: "a < b & c", value: 0.5, text: "≤ 1", isMet: false };
    const svg = barChart({ title: "t", subtitle: "s", bars: [bar], mark: 1 });
    expect(svg).toContain("a &lt; b &amp; c");
    expect(svg.startsWith("<svg ") && svg.endsWith("</svg>\n")).toBe(true);
  });

  test("is what stands in the documentation", async () => {
    const page = await readFile("docs/contribute/benchmarks.md", "utf8");
    expect(between(page, targetTable(readResults()))).toBe(page);
  });

  test("loads every benchmark, and no other program with them", () => {
    const run = spawnSync(
      process.execPath,
      ["--conditions=source", "--import", "tsx", "bench/run.ts", "none-such", "--quick"],
      { encoding: "utf8" },
    );
    expect(run.stderr).toMatch(/^No benchmark none-such\. There are: commands, /);
    expect(run.status).toBe(1);
  });
});
