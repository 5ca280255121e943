/** @tier all */
import { describe, expect, test } from "@jest/globals";
import { actionFaults, type FilmedScript } from "./action-faults.ts";
import { filmedRequests, filmedScripts } from "./filmed-scripts.ts";

const filmed = (
  name: string,
  interactionMode: string,
  segments: readonly string[],
  actions: readonly string[],
): FilmedScript => ({
  product: { name, cutoutKind: "alpha", cutoutSize: { width: 300, height: 500 } },
  interactionMode,
  segments,
  keyframePrompts: actions.map(
    (action) => `Vertical 9:16 medium shot. Ada, a latina woman ${action}. Place: a room.`,
  ),
});

describe("the checker of actions", () => {
  const drink = "The first sip tells you more than I can.";

  /** What former prompts said beside these sentences, and what can't be. */
  test.each([
    ["unseen", filmed("Zest Water", "consumable", [drink], ['opens "Zest Water" with both hands'])],
    ["unseen", filmed("Zest Water", "consumable", ["I pour them."], ['turns "Zest Water" slowly'])],
    [
      "unseen",
      filmed("Ember Mug", "holdable", [drink], ['turns "Ember Mug" slowly to show every side']),
    ],
    ["unnamed", filmed("Ember Mug", "holdable", ["Hello."], ['nods after "Ember Mug"'])],
    ["impossible", filmed("Gift Card", "consumable", ["Look."], ['takes a sip of "Gift Card"'])],
    [
      "impossible",
      filmed("Oak Chair", "holdable", ["Look."], ['holds "Oak Chair" out toward the camera']),
    ],
    ["unused", filmed("Zest Water", "consumable", ["Look."], ['raises "Zest Water" into view'])],
    [
      "repeat",
      filmed("Halo Nine", "holdable", ["Look.", "Here."], ['turns "X" slowly', 'turns "X" slowly']),
    ],
  ])("finds %s", (fault, script) => {
    expect(actionFaults(script).map((one) => one.fault)).toContain(fault);
  });

  test("finds nothing wrong where the picture shows what is said", () => {
    const script = filmed("Zest Water", "consumable", [drink], ['takes a sip of "Zest Water"']);
    expect(actionFaults(script)).toEqual([]);
  });
});

describe.each(["en", "de", "es", "fr"])("written scripts in %s", (language) => {
  test.each([
    ["standard_5phase", 5],
    ["problem_solution", 3],
    ["testimonial", 4],
    ["unboxing", 3],
    ["before_after", 4],
    ["listicle", 4],
  ])("as %s show what they say, and what can be done", async (structure, count) => {
    const scripts = await filmedScripts(filmedRequests(structure, language, count));
    expect(scripts.length).toBeGreaterThanOrEqual(40);
    expect(scripts.flatMap((script) => actionFaults(script))).toEqual([]);
  });
});
