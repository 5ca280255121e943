// The order of suites: slow ones first, so that no worker runs a long suite at the end while the others are idle. Durations
// come from Jest's cache, or from slow-suites.json if it is empty, such as on a new machine.
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import Sequencer from "@jest/test-sequencer";

const root = new URL("../..", import.meta.url).pathname;
/** Seconds by path relative to the root. */
const seconds = JSON.parse(readFileSync(new URL("../slow-suites.json", import.meta.url), "utf8"));

// In Node's import of CommonJS, the class is a property of the default export.
export default class SlowFirst extends (Sequencer.default ?? Sequencer) {
  sort(tests) {
    const cached = new Map(tests.map((test) => [test, this.time(test)]));
    const time = (test) => cached.get(test) ?? (seconds[relative(root, test.path)] ?? 1) * 1_000;
    return [...tests].sort((a, b) => time(b) - time(a));
  }
}
