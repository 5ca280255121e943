/** @tier all */
import { describe, expect, test } from "@jest/globals";
import { localLanguage } from "@reelwright/copywriting/local-language";
import { filmedRequests } from "@reelwright/copywriting/testing/filmed-scripts";
import { drawnActions } from "@reelwright/studio/testing/drawn-actions";

const quiet = { signal: new AbortController().signal, progress() {} };

describe.each([
  ["standard_5phase", 5],
  ["problem_solution", 3],
  ["unboxing", 3],
  ["listicle", 4],
])("films as %s in %d segments", (structure, count) => {
  test("show in each segment what the writer's prompt names", async () => {
    const requests = filmedRequests(structure, "en", count);
    const faults = await Promise.all(
      requests.map(async (request) => {
        const { keyframePrompts } = await localLanguage().write(request, quiet);
        if (request.interactionMode === "display_static") return [];
        return drawnActions(request, { keyframePrompts })
          .map(({ named, wanted, seen }, at) => ({ named, wanted, seen, at }))
          .filter(({ named, wanted, seen }) => named === null || !seen.includes(wanted))
          .map((fault) => ({ product: request.productName, ...fault }));
      }),
    );
    expect(faults.flat()).toEqual([]);
  });
});

test("clothes are worn in a film's words where nobody says how they are shown", async () => {
  const [hoodie] = filmedRequests("standard_5phase", "en", 5).filter(
    ({ productName }) => productName === "Kessel Hoodie",
  );
  if (hoodie === undefined) throw new Error("no such film");
  const { keyframePrompts } = await localLanguage().write(hoodie, quiet);
  const prompts = keyframePrompts.join("\n");
  expect(prompts).toContain('wearing "Kessel Hoodie"');
  expect(prompts).not.toMatch(/(holds|lifts|raises) "Kessel Hoodie/u);
});
