import { expect, test } from "@jest/globals";
import { elected } from "./elected.ts";

/** Elections that end when the test says so. */
const openElections = () => {
  const holders = new Map<string, string>();
  return {
    holders,
    elect: async (name: string, holder: string) => {
      const held = holders.get(name) ?? holder;
      holders.set(name, held);
      return held === holder;
    },
    resign: async (name: string, holder: string) => {
      if (holders.get(name) === holder) holders.delete(name);
    },
  };
};
const go = () => false;

test("one of several processes works, and another one once it stops or fails", async () => {
  const operations = openElections();
  const done: string[] = [];
  let isBroken = false;
  const process = (who: string) =>
    elected({ operations, name: "sweep", forMs: 1_000 }, async () => {
      if (isBroken) throw new Error("it broke");
      done.push(who);
    });
  const [first, second] = [process("first"), process("second")];
  expect([await first.run(go), await second.run(go), await first.run(go)]).toEqual([
    true,
    false,
    true,
  ]);
  await first.stop();
  expect([await second.run(go), await first.run(go)]).toEqual([true, false]);
  isBroken = true;
  await expect(second.run(go)).rejects.toThrow("it broke");
  isBroken = false;
  expect([await first.run(go), await second.run(go)]).toEqual([true, false]);
  expect(done).toEqual(["first", "first", "second", "first"]);
});
