import { readFile } from "node:fs/promises";
import { describe, expect, test } from "@jest/globals";
import { allSuites, choose, divide, summary, tier, tierIn } from "../parts.ts";

const suites = [
  "apps/gateway/src/jobs/create.test.ts",
  "apps/gateway/test/jobs.test.ts",
  "packages/service/store/src/jobs/jobs.test.ts",
  "packages/service/core/src/jobs/present.test.ts",
  "test/e2e/video.test.ts",
];

describe("what npm test runs", () => {
  test.each([
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

const firstTier = tier("first");

describe("the tier of a suite", () => {
  test.each([
    ["no comment", 'import "a";', "first"],
    ["a comment of one line", "/** @tier all */\n", "all"],
    ["a longer comment", "/**\n * A job.\n * @tier all\n */\n", "all"],
    ["a mention", "// or @tier all\n", "first"],
  ])("%s", (_name, source, expected) => {
    expect(tierIn(source)).toBe(expected);
  });

  test("another name is an error", () => {
    expect(() => tierIn("/** @tier slow */\n")).toThrow('"@tier slow": only "all" exists');
  });

  test("every suite is in one tier", () => {
    expect([...firstTier, ...tier("all")].sort()).toEqual(allSuites());
  });
});

test("CI installs, measures, checks and runs both tiers", async () => {
  const commands = (await readFile(".ci/run", "utf8")).match(/^npm .*$/gm);
  expect(commands).toEqual([
    "npm ci",
    "npm run size",
    "npm run check",
    "npm test",
    "npm run test:all",
  ]);
  expect(await readFile("README.md", "utf8")).toContain("`npm ci && npm test`");
});

/** What `npm test` proves through the real stack, and the suites that prove it, as words for `npm test --`. */
const proofs = {
  "the rules of jobs": "core/src/jobs",
  "the pipeline's rules": "core/src/pipeline",
  "the store on Postgres": "store/src/store.test.ts",
  "the queue on Redis": "queue/src/workers/worker-pool.test.ts",
  "every endpoint": "routes/endpoints.test.ts",
  "both editions": "routes/editions.test.ts",
  "a whole video, its frames, and a kill of each worker": "e2e/video.test.ts",
  "a job through vendors' protocols": "e2e/vendor-job.test.ts",
  "a walk through the dashboard": "dashboard/walk.test.ts",
  "the command line": "cli/make.test.ts",
  "a call over MCP": "mcp/stdio.test.ts",
  webhooks: "e2e/webhooks.test.ts",
  "the ledger's invariants": "store/src/credits/ledger-campaign.test.ts",
  "the dump of the database's schema": "sql/schema.test.ts",
  "the README": "e2e/readme.test.ts",
};

test.each(Object.entries(proofs))("npm test proves %s", (_what, word) => {
  expect(firstTier).toEqual(expect.arrayContaining([...choose([word])]));
});

test("the suites that are known to be slow exist", async () => {
  const slow = JSON.parse(await readFile("test/slow-suites.json", "utf8"));
  expect(allSuites()).toEqual(expect.arrayContaining(Object.keys(slow)));
});
