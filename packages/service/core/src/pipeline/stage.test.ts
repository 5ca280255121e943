import { describe, expect, test } from "@jest/globals";
import { stageNames } from "../jobs/stage-names.ts";
import { stages } from "../stages/stages.ts";
import { pipeline, stage } from "./stage.ts";

const [prepare, agents, init, generation, concat, audio, captions, finalMerge, complete] = stages;

const heavy = stage({ ...prepare, weight: 50 });
/** Needs what the very last stage yields. */
const impatient = stage({ ...agents, needs: ["brief", "delivered"], run: agents.run });

describe("pipeline", () => {
  test("holds the nine stages of the contract in order", () => {
    expect(stages.map(({ name }) => name)).toEqual([...stageNames]);
  });

  test("refuses weights that don't add up to 100", () => {
    expect(() =>
      pipeline(heavy, agents, init, generation, concat, audio, captions, finalMerge, complete),
    ).toThrow("stage weights sum to 145, not 100");
  });

  test("refuses another order, even one in which every need is met", () => {
    const run = (): Promise<never> => Promise.reject(new Error("never run"));
    const early = stage({ ...concat, needs: [], run });
    expect(() =>
      pipeline(early, prepare, agents, init, generation, audio, captions, finalMerge, complete),
    ).toThrow("stages are concat,prepare");
  });

  test("does not compile where a stage needs what no earlier one yields", () => {
    // The compiler checks these (`tsc`); at run time both are refused for their order or number, too.
    expect(() =>
      // @ts-expect-error `init` needs the script that only `agents` yields.
      pipeline(prepare, init, generation, concat, audio, captions, finalMerge, complete),
    ).toThrow();
    expect(() =>
      // @ts-expect-error `agents` needs the brief: `prepare` must come first.
      pipeline(agents, prepare, init, generation, concat, audio, captions, finalMerge, complete),
    ).toThrow();
    // @ts-expect-error An artifact of a later stage is not there yet.
    pipeline(prepare, impatient, init, generation, concat, audio, captions, finalMerge, complete);
  });

  test("stages never write the same artifact twice", () => {
    expect(new Set(stages.map(({ yields }) => yields)).size).toBe(stages.length);
  });
});
