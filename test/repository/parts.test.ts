import { readFile } from "node:fs/promises";
import { describe, expect, test } from "@jest/globals";
import { allSuites, choose, divide, summary } from "../parts.ts";

const suites = [
  "apps/gateway/src/jobs/create.test.ts",
  "apps/gateway/test/jobs.test.ts",
  "packages/service/store/src/jobs/jobs.test.ts",
  "packages/service/core/src/jobs/present.test.ts",
  "test/e2e/video.test.ts",
];

describe("what npm test runs", () => {
  test.each([
    [[], suites],
    [["gateway"], suites.slice(0, 2)],
    [["packages/service/store"], suites.slice(2, 3)],
    [["./packages/service/core/"], suites.slice(3, 4)],
    [["packages/service/core/src/jobs"], suites.slice(3, 4)],
    [["test/e2e/video.test.ts"], suites.slice(4)],
    [["jobs.test"], [suites[1], suites[2]]],
    [
      ["store", "e2e"],
      [suites[2], suites[4]],
    ],
  ])("%j", (words, expected) => {
    expect(choose(words, suites)).toEqual(expected);
  });

  test("an unknown part is an error that lists the parts", () => {
    expect(() => choose(["stroe"], suites)).toThrow(
      'No suite is called "stroe". Name a part, a file or a pattern of its path. The parts: gateway, store, core, e2e.',
    );
  });

  test("it is said in one line", () => {
    expect(summary(suites.slice(0, 3), suites)).toBe(
      "Runs 3 of 5 suites: apps/gateway (2), packages/service/store (1).",
    );
    expect(summary(suites.slice(0, 1), suites)).toBe("Runs apps/gateway/src/jobs/create.test.ts.");
  });

  test("options are Jest's, the value of -t too", () => {
    expect(divide(["core", "-t", "a name", "--bail", "store"])).toEqual({
      words: ["core", "store"],
      options: ["-t", "a name", "--bail"],
    });
  });
});

test("the suites that are known to be slow exist", async () => {
  const slow = JSON.parse(await readFile("test/slow-suites.json", "utf8"));
  expect(allSuites()).toEqual(expect.arrayContaining(Object.keys(slow)));
});
