// The end of the output of `npm test`: CPU time by suite, then the failures, which fit into the last forty lines, since some
// systems only keep these of a log.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** Relative to the repository's root. */
const costsFile = ".data/test-costs.txt";

/** Number of suites in the printed report. The file contains all. */
const shown = 30;
/** Total lines for all failures, which leaves space for Jest's summary and npm's lines about the script. */
const linesForFailures = 30;
const fewestLines = 3;
const longestProof = 100;

const secondsOf = ({ perfStats }) => (perfStats.end - perfStats.start) / 1_000;

const row = (cells) => cells.map((cell) => cell.padStart(9)).join("");

const heading = row(["seconds", "CPU", "children"]);

/** Seconds of one or several suites: elapsed, CPU of the suites, and CPU of their child processes. */
const timesOf = (results) => {
  const sum = (of) => results.reduce((total, result) => total + of(result), 0);
  return [sum(secondsOf), sum(({ cpu }) => cpu?.own ?? 0), sum(({ cpu }) => cpu?.children ?? 0)];
};

const computed = (result) => {
  const [, own, children] = timesOf([result]);
  return own + children;
};

const line = (results, name) =>
  `${row(timesOf(results).map((seconds) => seconds.toFixed(1)))}  ${name}`;

/** Titles of a suite's outermost `describe` blocks, or of its tests. */
const proofOf = ({ testResults }) => {
  const names = testResults.map(({ ancestorTitles, title }) => ancestorTitles[0] ?? title);
  const proof = [...new Set(names)].join("; ");
  return proof.length > longestProof ? `${proof.slice(0, longestProof - 1)}…` : proof;
};

const lineOf = (result, root) => {
  const proof = proofOf(result);
  const path = relative(root, result.testFilePath);
  return line([result], proof === "" ? path : `${path}: ${proof}`);
};

/** One line per suite with its CPU time and titles, the most expensive first; then the total. */
export const costs = (results, root, limit = results.length) => {
  const sorted = [...results].sort((a, b) => computed(b) - computed(a)).slice(0, limit);
  const left = results.length - sorted.length;
  const total = `${results.length} suites${left === 0 ? "" : `, ${left} of them not listed here`}`;
  return [
    `${heading}  suite: what it proves`,
    ...sorted.map((result) => lineOf(result, root)),
    ...(results.length === 1 ? [] : [line(results, total)]),
  ];
};

/** Lines left out of messages: blank lines, stack frames of packages, and the heading of a suite's own failure. */
const idle = /^\s*$|^\s+at .*(node_modules\/|node:)|● Test suite failed to run/;

const meaningful = (message) =>
  stripVTControlCharacters(message)
    .split("\n")
    .filter((line) => !idle.test(line));

/** The first line and, where a comparison prints equal lines too, what differs; then the rest, as far as there is room. */
const mostTelling = (lines, limit) => {
  if (lines.length <= limit) return lines;
  const [first, ...others] = lines;
  const differing = others.filter((line) => /^\s*[-+] (?!Expected|Received)/.test(line));
  return differing.length > 0 ? [first, ...differing].slice(0, limit) : lines.slice(0, limit);
};

/** Each failed test, and each suite that failed outside its tests, with the message. */
const failuresOf = (results) =>
  results.flatMap(({ testFilePath, testExecError, testResults, failureMessage }) => {
    const tests = testResults.filter(({ status }) => status === "failed");
    const named = tests.map(({ fullName, failureMessages }) => [fullName, failureMessages[0]]);
    const isOutside = testExecError || (failureMessage && tests.length === 0);
    const outside = isOutside
      ? [["the suite itself", failureMessage ?? testExecError.message]]
      : [];
    return [...outside, ...named].map(([name, message]) => ({
      title: [testFilePath, name],
      lines: meaningful(message ?? ""),
    }));
  });

/** The failures: suite, test name and the first lines of the message. */
export const failures = (results, root) => {
  const failed = failuresOf(results);
  const share = Math.floor(linesForFailures / Math.max(failed.length, 1)) - 1;
  const limit = Math.max(fewestLines, share);
  return failed.flatMap(({ title: [path, name], lines }) => [
    `FAILED ${relative(root, path)} › ${name}`,
    ...mostTelling(lines, limit).map((line) => `  ${line}`),
  ]);
};

/** Suites that take longer than this start first. */
const slowSeconds = 5;

/** Updates the file in `TEST_TIMES`, in the format of `slow-suites.json`, with the seconds of these suites. */
const updateTimes = (results, root, file) => {
  const times = new Map(Object.entries(JSON.parse(readFileSync(file, "utf8"))));
  for (const result of results)
    times.set(relative(root, result.testFilePath), Math.round(secondsOf(result)));
  const slow = [...times].filter(([, seconds]) => seconds >= slowSeconds);
  const sorted = slow.sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
};

/** Writes the costs. Called after each suite, so that they also exist after an interrupted run. */
const writeCosts = (results, root) => {
  const file = join(root, costsFile);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${costs(results, root).join("\n")}\n`);
};

export default class Report {
  #root;
  #results = [];

  constructor({ rootDir }) {
    this.#root = rootDir;
  }

  onTestResult(_test, result) {
    this.#results.push(result);
    writeCosts(this.#results, this.#root);
  }

  onRunComplete(_contexts, { testResults }) {
    const file = process.env["TEST_TIMES"];
    if (file) updateTimes(testResults, this.#root, file);
    const all = testResults.length > shown ? [`All suites: ${costsFile}`] : [];
    const parts = [
      [...costs(testResults, this.#root, shown), ...all],
      failures(testResults, this.#root),
    ];
    for (const lines of parts)
      if (lines.length > 0) process.stderr.write(`\n${lines.join("\n")}\n`);
  }
}
