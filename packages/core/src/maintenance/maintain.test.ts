import { expect, test } from "@jest/globals";
import { maintain } from "./maintain.ts";

test("the elected process maintains, says so where there was something to do, and gives its office back", async () => {
  let holder: string | null = null;
  const said: unknown[] = [];
  const passes: string[] = [];
  const process = (name: string) =>
    maintain({
      maintenance: {
        markPages: async () => {
          passes.push(name);
          return { counted: 0, marked: passes.length === 1 ? 3 : 0 };
        },
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
      forMs: 1_000,
      log: (fields) => said.push(fields),
    });
  const [first, second] = [process("first"), process("second")];
  const go = () => false;
  await first.run(go);
  await second.run(go);
  await first.run(go);
  await first.stop();
  await second.run(go);
  expect(passes).toEqual(["first", "first", "second"]);
  expect(said).toEqual([{ counted: 0, marked: 3 }]);
});
