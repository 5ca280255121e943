import { expect, test } from "@jest/globals";
import { describeProgram } from "./describe.ts";
import { groups } from "./groups.ts";

test("describes every group with its commands, options and examples", async () => {
  const { commands, options } = await describeProgram();
  expect(commands.map(({ path }) => path)).toEqual(groups.map(({ name }) => name));
  expect(options.map(({ term }) => term)).toContain("--json");
  const create = commands
    .find(({ path }) => path === "jobs")
    ?.commands.find(({ path }) => path === "jobs create");
  expect(create?.options).toContainEqual({ term: "--name <name>", about: "the product's name" });
  expect(create?.examples.length).toBeGreaterThan(0);
  const watch = commands.flatMap((each) => each.commands).find(({ path }) => path === "jobs watch");
  const batch = commands.find(({ path }) => path === "batch");
  const wait = batch?.options.find(({ term }) => term.startsWith("--credit-wait"));
  // As it is typed: a bare number would be seconds.
  expect(wait?.about).toMatch(/\(default: 10m\)$/);
  expect(watch?.arguments).toEqual([{ term: "<job>", about: "the job's id" }]);
});
