import { expect, test } from "@jest/globals";
import { callToAction, phasesOf } from "./script.ts";

test("an unknown structure has the standard phases; segments beyond the longest plan change nothing", () => {
  expect(phasesOf("listicle", 3)).toEqual(["hook", "reason", "cta"]);
  expect(phasesOf("unknown", 3)).toEqual(["hook", "solution", "cta"]);
  expect(phasesOf("unboxing", 11)).toEqual(phasesOf("unboxing", 10));
});

test("a call to action is a sentence, cut at its first clause if there is no time for all of it", () => {
  const cta = "order today, and get free delivery for every item of your cart";
  expect(callToAction(cta, 14)).toEqual({
    text: "Order today, and get free delivery for every item of your cart.",
    shortened: false,
  });
  expect(callToAction(cta, 1.7)).toEqual({ text: "Order today.", shortened: true });
  expect(callToAction(cta, 0.3)).toBeNull();
  expect(callToAction(" ", 14)).toBeNull();
});
