// The order of suites: slow ones first, so that no long one is left for the end while the other worker has nothing to do.
// Jest remembers how long each took; where it doesn't know yet (on a new machine), the figures are in slow-suites.json.
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import Sequencer from "@jest/test-sequencer";

const root = new URL("../..", import.meta.url).pathname;
/** By path from the root. */
const seconds = JSON.parse(readFileSync(new URL("../slow-suites.json", import.meta.url), "utf8"));

// As Node imports it, the class is a member of CommonJS's default.
export default class SlowFirst extends (Sequencer.default ?? Sequencer) {
  sort(tests) {
    const cached = new Map(tests.map((test) => [test, this.time(test)]));
    const time = (test) => cached.get(test) ?? (seconds[relative(root, test.path)] ?? 1) * 1_000;
    return [...tests].sort((a, b) => time(b) - time(a));
  }
}
