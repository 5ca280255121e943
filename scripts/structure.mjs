// Prints metrics of the production TypeScript, per package and in total, and fails if they exceed the limits in
// scripts/structure.json. `--update` tightens the limits to the current values, at most to the targets. Tests, `testing/`
// and generated files aren't counted.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const limitsFile = join(root, "scripts/structure.json");

/** The repository's targets. `meanLines` is a lower bound, the others are upper bounds. */
const targets = {
  files: 1300,
  meanLines: 120,
  percentUnder30Lines: 10,
  reExportFiles: 25,
  portFiles: 15,
  filesOver500Lines: 0,
};

const groups = ["service", "embedded", "clients"];
const packageOf = (path) => {
  const [top, name, inner] = path.split("/");
  return groups.includes(name) ? `${top}/${name}/${inner}` : `${top}/${name}`;
};

/** Whether every statement of the file is `export … from`. */
const isReExport = (text) => {
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "").trim();
  return /^(export\s+(type\s+)?(\*(\s+as\s+\w+)?|\{[^}]*\})\s+from\s+"[^"]+";?\s*)+$/.test(code);
};

const listed = execFileSync(
  "git",
  [
    "ls-files",
    "-co",
    "--exclude-standard",
    "apps/*.ts",
    "apps/*.tsx",
    "packages/*.ts",
    "packages/*.tsx",
  ],
  { cwd: root, encoding: "utf8", maxBuffer: 2 ** 26 },
);
const files = listed
  .split("\n")
  .filter((path) => path !== "" && !/\.test\.|\/testing\/|\/generated\//.test(path))
  .filter((path) => existsSync(join(root, path)))
  .map((path) => {
    const text = readFileSync(join(root, path), "utf8");
    return { path, lines: text.split("\n").length - 1, isReExport: isReExport(text) };
  });

const round = (value) => Math.round(value * 10) / 10;
const shapeOf = (list) => ({
  files: list.length,
  lines: list.reduce((sum, { lines }) => sum + lines, 0),
  meanLines: round(list.reduce((sum, { lines }) => sum + lines, 0) / list.length),
  percentUnder30Lines: round((100 * list.filter(({ lines }) => lines < 30).length) / list.length),
  reExportFiles: list.filter((file) => file.isReExport).length,
  portFiles: list.filter(({ path }) => path.includes("/core/src/ports/")).length,
  filesOver500Lines: list.filter(({ lines }) => lines > 500).length,
});

const row = (
  name,
  { files, lines, meanLines, percentUnder30Lines, reExportFiles, filesOver500Lines },
) =>
  [
    name.padEnd(34),
    ...[files, lines, meanLines, `${percentUnder30Lines} %`, reExportFiles, filesOver500Lines].map(
      (cell) => String(cell).padStart(9),
    ),
  ].join("");

const byPackage = new Map();
for (const file of files) {
  const name = packageOf(file.path);
  byPackage.set(name, [...(byPackage.get(name) ?? []), file]);
}

console.log(
  `${"Production TypeScript".padEnd(34)}${["files", "lines", "mean", "< 30", "re-exp.", "> 500"].map((title) => title.padStart(9)).join("")}`,
);
for (const [name, list] of [...byPackage].sort(([a], [b]) => (a < b ? -1 : 1)))
  console.log(row(name, shapeOf(list)));
const whole = shapeOf(files);
console.log(row("all", whole));

/** The one measure of which more is better. */
const isMinimum = (measure) => measure === "meanLines";
const isWorse = (measure, value, limit) => (isMinimum(measure) ? value < limit : value > limit);

if (process.argv.includes("--update")) {
  const tightest = (measure) =>
    isWorse(measure, whole[measure], targets[measure]) ? whole[measure] : targets[measure];
  const limits = Object.fromEntries(
    Object.keys(targets).map((measure) => [measure, tightest(measure)]),
  );
  writeFileSync(limitsFile, `${JSON.stringify(limits, null, 2)}\n`);
}
const limits = JSON.parse(readFileSync(limitsFile, "utf8"));
console.log(
  `\n${"".padEnd(24)}${["now", "limit", "target"].map((title) => title.padStart(9)).join("")}`,
);
for (const measure of Object.keys(targets)) {
  const sign = isMinimum(measure) ? "≥" : "≤";
  const values = [whole[measure], `${sign} ${limits[measure]}`, `${sign} ${targets[measure]}`];
  const worse = isWorse(measure, whole[measure], limits[measure]);
  console.log(
    `${measure.padEnd(24)}${values.map((value) => String(value).padStart(9)).join("")}${worse ? "  worse than the limit" : ""}`,
  );
  if (worse) process.exitCode = 1;
}
for (const { path, lines } of files.filter((file) => file.lines > 500))
  console.log(`${path} has ${lines} lines: divide it by idea.`);
