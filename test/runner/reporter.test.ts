import { describe, expect, test } from "@jest/globals";
import { costs, failures } from "./reporter.mjs";

const suite = (name: string, seconds = 1) => ({
  testFilePath: `/root/${name}.test.ts`,
  perfStats: { start: 0, end: seconds * 1_000 },
  cpu: { own: seconds / 2, children: 0.25 },
  testResults: [],
});
const named = (fullName: string) => ({ title: fullName, ancestorTitles: [], fullName });
const failed = (fullName: string, message: string) => ({
  ...named(fullName),
  status: "failed",
  failureMessages: [message],
});
const passed = { ...named("passes"), status: "passed", failureMessages: [] };

describe("the costs of suites", () => {
  const waiting = { ...suite("waiting", 60), cpu: { own: 0.5, children: 0 } };
  const computing = { ...suite("computing", 8), cpu: { own: 1, children: 6 } };

  test("are sorted by CPU time, child processes included", () => {
    expect(costs([waiting, suite("a"), computing], "/root")).toEqual([
      "  seconds      CPU children  suite: what it proves",
      "      8.0      1.0      6.0  computing.test.ts",
      "      1.0      0.5      0.3  a.test.ts",
      "     60.0      0.5      0.0  waiting.test.ts",
      "     69.0      2.0      6.3  3 suites",
    ]);
  });

  test("say how many are not listed, and count them in the total", () => {
    expect(costs([waiting, computing], "/root", 1).slice(1)).toEqual([
      "      8.0      1.0      6.0  computing.test.ts",
      "     68.0      1.5      6.0  2 suites, 1 of them not listed here",
    ]);
  });

  test("name the outermost blocks, and the tests outside of any, once each", () => {
    const within = { ...passed, ancestorTitles: ["the ledger", "a hold"] };
    const result = { ...suite("a"), testResults: [within, within, passed] };
    expect(costs([result], "/root").at(-1)).toBe(
      "      1.0      0.5      0.3  a.test.ts: the ledger; passes",
    );
  });
});

describe("the failures", () => {
  test("are none where all passed", () => {
    expect(failures([{ ...suite("a"), testResults: [passed] }], "/root")).toEqual([]);
  });

  test("are named with their message, without colours and the frames of packages", () => {
    const message = [
      "Error: \u001b[31mexpected\u001b[39m 1",
      "",
      "    at check (/root/a.ts:1:2)",
      "    at run (/root/node_modules/jest/index.js:3:4)",
      "    at node:internal/timers:5:6",
    ].join("\n");
    const result = { ...suite("a"), testResults: [passed, failed("adds up", message)] };
    expect(failures([result], "/root")).toEqual([
      "FAILED a.test.ts › adds up",
      "  Error: expected 1",
      "      at check (/root/a.ts:1:2)",
    ]);
  });

  test("of a suite that could not run are its own", () => {
    const message = "  ● Test suite failed to run\n\n    Cannot find module";
    const result = { ...suite("a"), failureMessage: message, testExecError: { message } };
    expect(failures([result], "/root")).toEqual([
      "FAILED a.test.ts › the suite itself",
      "      Cannot find module",
    ]);
  });

  test("show what differs where a comparison is too long", () => {
    const equal = Array.from({ length: 40 }, (_, line) => `    "name ${line}",`);
    const message = [
      ...[
        "Error: expect(received).toEqual(expected)",
        "- Expected  - 1",
        "+ Received  + 0",
        ...equal,
      ],
      ...['-   "campaign",', ...equal],
    ].join("\n");
    const lines = failures([{ ...suite("a"), testResults: [failed("a table", message)] }], "/root");
    expect(lines).toEqual([
      "FAILED a.test.ts › a table",
      "  Error: expect(received).toEqual(expected)",
      '  -   "campaign",',
    ]);
  });

  test.each([
    [1, 30],
    [3, 30],
    [10, 40],
  ])("%d of them take at most %d lines together", (count, most) => {
    const long = Array.from({ length: 100 }, (_, line) => `line ${line}`).join("\n");
    const testResults = Array.from({ length: count }, (_, index) => failed(`t${index}`, long));
    const lines = failures([{ ...suite("a"), testResults }], "/root");
    expect(lines.length).toBeLessThanOrEqual(most);
    expect(lines.filter((line) => line.startsWith("FAILED"))).toHaveLength(count);
  });
});
