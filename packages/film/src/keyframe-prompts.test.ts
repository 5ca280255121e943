import { expect, test } from "@jest/globals";
import { keyframePrompts, plannedFor } from "./keyframe-prompts.ts";
import { phasesOf } from "./script.ts";
import { scriptRequest } from "./testing/script-request.ts";

const people =
  /\b(?:hands?|finger|face|cheek|smil\w+|holds?|wears?|she|he|they|steps|looks|woman|man|shoulder)\b/iu;
const structures = ["standard_5phase", "problem_solution", "testimonial", "unboxing", "listicle"];
const modes = ["holdable", "display_static", "wearable", "consumable", "apply_to_body"];

test("the keyframes of a product film ask for nobody and for no part of anybody", () => {
  for (const structure of structures)
    for (const interactionMode of modes) {
      const request = scriptRequest({ structure, interactionMode, segmentCount: 6 });
      const brief = { ...request.brief, persona: null, style: "product" as const };
      const film = { ...request, brief };
      const told = phasesOf(structure, 6).map((phase) => ({ phase, narration: "", points: [] }));
      const prompts = keyframePrompts(film, plannedFor(film, told));
      expect(prompts).toHaveLength(7);
      for (const prompt of prompts) {
        expect(prompt).toContain("without any person or hand");
        expect(prompt.replace("without any person or hand", "")).not.toMatch(people);
        expect(prompt).not.toMatch(/\{product\}/u);
      }
    }
});
