/**
 * `npm run simulate -- [--scenario NAME|FILE] [--seed N] [--jobs N] [--per-day N] [--out DIR] [--json]`: simulates the
 * pipeline under load, prints the results, and writes them with charts.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { chartsOf } from "./charts.ts";
import { type Report, reportOf } from "./report.ts";
import type { Scenario } from "./scenario.ts";
import { simulate } from "./simulate.ts";

const scenarios = fileURLToPath(new URL("scenarios/", import.meta.url));
const { values } = parseArgs({
  options: {
    scenario: { type: "string", default: "day" },
    seed: { type: "string", default: "1" },
    jobs: { type: "string" },
    "per-day": { type: "string" },
    out: { type: "string", default: ".data/simulate" },
    json: { type: "boolean", default: false },
  },
});

const print = (report: Report): void => {
  const { seconds_to_video: to, usd } = report;
  const lines = [
    `${report.videos} videos in ${report.hours} h: p50 ${to.p50} s, p95 ${to.p95} s, p99 ${to.p99} s; most waiting at ${report.queues_at}`,
    ...(report.batch_seconds_to_video
      ? [
          `of batches: p50 ${report.batch_seconds_to_video.p50} s, p95 ${report.batch_seconds_to_video.p95} s`,
        ]
      : []),
    `machines $${usd.machines}, vendors $${usd.vendors}, $${usd.per_video} a video`,
    "",
    "| station | places | machines | utilisation | wait a unit (s) | wait a video (s) | most waiting | $ |",
    "|---|---|---|---|---|---|---|---|",
    ...report.stations.map(
      (row) =>
        `| ${[row.station, row.places, row.machines ?? "", `${(100 * row.utilisation).toFixed(0)} %`, row.mean_wait_seconds, row.wait_seconds_per_video, row.most_waiting, row.usd].join(" | ")} |`,
    ),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
};

const path = values.scenario.endsWith(".json")
  ? values.scenario
  : join(scenarios, `${values.scenario}.json`);
let text: string | null = null;
try {
  text = readFileSync(path, "utf8");
} catch {
  const names = readdirSync(scenarios).map((file) => file.replace(/\.json$/, ""));
  process.stderr.write(
    `No scenario ${values.scenario}. There are: ${names.join(", ")}; or name a file.\n`,
  );
  process.exitCode = 2;
}
if (text !== null) {
  const read = JSON.parse(text) as Scenario;
  const scenario = {
    ...read,
    ...(values["per-day"] !== undefined && { jobsPerDay: Number(values["per-day"]) }),
  };
  const run = simulate(scenario, {
    seed: Number(values.seed),
    ...(values.jobs !== undefined && { jobs: Number(values.jobs) }),
  });
  const report = reportOf(run);
  mkdirSync(values.out, { recursive: true });
  writeFileSync(
    join(values.out, "report.json"),
    `${JSON.stringify({ scenario, seed: Number(values.seed), report }, null, 2)}\n`,
  );
  for (const [file, svg] of Object.entries(chartsOf(run)))
    writeFileSync(join(values.out, file), svg);
  if (values.json) process.stdout.write(`${JSON.stringify(report)}\n`);
  else print(report);
}
