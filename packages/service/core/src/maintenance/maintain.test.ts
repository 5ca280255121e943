import { expect, test } from "@jest/globals";
import { maintain, type Retention } from "./maintain.ts";

/** One database, and what was done with it by whom. */
const installation = () => {
  let holder: string | null = null;
  const said: unknown[] = [];
  const done: string[] = [];
  const process = (name: string, retention: Partial<Retention> = {}) =>
    maintain({
      maintenance: {
        markPages: async () => {
          done.push(`${name} marks`);
          return { counted: 0, marked: done.length === 1 ? 3 : 0 };
        },
        archiveJobs: async (olderThanMs) => {
          done.push(`${name} archives after ${olderThanMs / 86_400_000} days`);
          return 0;
        },
        deleteArchives: async (months) => {
          done.push(`${name} keeps ${months} months`);
          return 0;
        },
        deleteOld: async () => 0,
      },
      operations: {
        elect: async (_name, id) => {
          holder ??= id;
          return holder === id;
        },
        resign: async () => {
          holder = null;
        },
      },
      retention: {
        archiveDays: 0,
        archiveMonths: 0,
        mailDays: 90,
        paymentEventDays: 400,
        ...retention,
      },
      forMs: 1_000,
      log: (fields) => said.push(fields),
    });
  return { process, said, done };
};
const go = () => false;

test("the elected process maintains, says so where there was something to do, and gives its office back", async () => {
  const { process, said, done } = installation();
  const [first, second] = [process("first"), process("second")];
  await first.run(go);
  await second.run(go);
  await first.run(go);
  await first.stop();
  await second.run(go);
  expect(done).toEqual(["first marks", "first marks", "second marks"]);
  const nothing = { archived: 0, months_deleted: 0, rows_deleted: 0 };
  expect(said).toEqual([{ counted: 0, marked: 3, ...nothing }]);
});

test("jobs are archived and archives deleted where that is set", async () => {
  const { process, done } = installation();
  await process("it", { archiveDays: 30, archiveMonths: 12 }).run(go);
  expect(done).toEqual(["it marks", "it archives after 30 days", "it keeps 12 months"]);
});
