// Jest's `filter`: the suites that test/run.ts has chosen. As arguments they would be repeated, all of them, at the end.
const { readFileSync } = require("node:fs");
const { join, resolve } = require("node:path");

module.exports = (paths) => {
  const list = readFileSync(join(process.env.TEST_RUN_DIRECTORY, "suites.json"), "utf8");
  const chosen = new Set(JSON.parse(list).map((suite) => resolve(suite)));
  return { filtered: paths.filter((path) => chosen.has(path)) };
};
