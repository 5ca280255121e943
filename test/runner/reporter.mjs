// What `npm test` ends with: the suites that took longest, then the failures, short enough that the last forty lines, which is
// all that some keep of a log, say what failed.
import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

const slowestShown = 12;
/** For all failures together: Jest's summary follows, and what npm says of a script that failed. */
const linesForFailures = 30;
const fewestLines = 3;

const secondsOf = ({ perfStats }) => (perfStats.end - perfStats.start) / 1_000;

const row = (cells) => cells.map((cell) => cell.padStart(9)).join("");

const heading = row(["seconds", "CPU", "children"]);

/** What suites took, one or many together: by the clock, and what they and their children computed. */
const timesOf = (results) => {
  const sum = (of) => results.reduce((total, result) => total + of(result), 0);
  return [sum(secondsOf), sum(({ cpu }) => cpu?.own ?? 0), sum(({ cpu }) => cpu?.children ?? 0)];
};

const line = (results, name) =>
  `${row(timesOf(results).map((seconds) => seconds.toFixed(1)))}  ${name}`;

const lineOf = (result, root) => line([result], relative(root, result.testFilePath));

/** One line for each of the suites that took longest, with what they computed, then all suites together. */
export const slowest = (results, root) => {
  const sorted = [...results].sort((a, b) => secondsOf(b) - secondsOf(a)).slice(0, slowestShown);
  const lines = sorted.map((result) => lineOf(result, root));
  const all = results.length === 1 ? [] : [line(results, `${results.length} suites together`)];
  return [`${heading}  slowest suites`, ...lines, ...all];
};

/** One line for each suite, those that computed most first: what to look at in order to make the suites faster. */
export const costs = (results, root) => {
  const computed = (result) => {
    const [, own, children] = timesOf([result]);
    return own + children;
  };
  const sorted = [...results].sort((a, b) => computed(b) - computed(a));
  return [heading, ...sorted.map((result) => lineOf(result, root))];
};

/** Blank lines, the frames of packages, and the heading that a suite's own failure has. */
const idle = /^\s*$|^\s+at .*(node_modules\/|node:)|● Test suite failed to run/;

const meaningful = (message) =>
  stripVTControlCharacters(message)
    .split("\n")
    .filter((line) => !idle.test(line));

/** Each failed test, and each suite that failed outside of its tests, with its message. */
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

/** What failed: each with its suite, its name and the first lines of its message. */
export const failures = (results, root) => {
  const failed = failuresOf(results);
  const share = Math.floor(linesForFailures / Math.max(failed.length, 1)) - 1;
  const limit = Math.max(fewestLines, share);
  return failed.flatMap(({ title: [path, name], lines }) => [
    `FAILED ${relative(root, path)} › ${name}`,
    ...lines.slice(0, limit).map((line) => `  ${line}`),
  ]);
};

/** By `TEST_TIMES`, the name of a file: writes what each suite took, in seconds, as `slow-suites.json` has it. */
const writeTimes = (results, root, file) => {
  const times = results.map((result) => [
    relative(root, result.testFilePath),
    Math.round(secondsOf(result)),
  ]);
  const sorted = times.sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
};

/** By `TEST_COSTS`, the name of a file: writes what each suite computed. */
const writeCosts = (results, root, file) =>
  writeFileSync(file, `${costs(results, root).join("\n")}\n`);

export default class Report {
  #root;

  constructor({ rootDir }) {
    this.#root = rootDir;
  }

  onRunComplete(_contexts, { testResults }) {
    const file = process.env["TEST_TIMES"];
    if (file) writeTimes(testResults, this.#root, file);
    const costsFile = process.env["TEST_COSTS"];
    if (costsFile) writeCosts(testResults, this.#root, costsFile);
    const parts = [slowest(testResults, this.#root), failures(testResults, this.#root)];
    for (const lines of parts)
      if (lines.length > 0) process.stderr.write(`\n${lines.join("\n")}\n`);
  }
}
