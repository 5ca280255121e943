import { expect, test } from "@jest/globals";
import { sampledProducts } from "../testing/sampled-scripts.ts";
import { writeScript } from "../testing/write-script.ts";

const structures = ["standard_5phase", "problem_solution", "before_after", "listicle"];
const short = { segmentCount: 3, segmentSeconds: 4 };

/** How many of the caller's points there was no time for. */
const missedOf = ({ warnings = [] }: { readonly warnings?: readonly string[] }): number =>
  warnings.filter((warning) => warning.startsWith("There was no time")).length;

test("the shortest scripts say at least one of the caller's points, and nine of ten say two", async () => {
  const given = sampledProducts.filter(([, , points]) => points.length >= 2);
  let [scripts, withTwo] = [0, 0];
  for (const [productName, interactionMode, points] of given) {
    const sellingPoints = points.slice(0, 2);
    for (const structure of structures) {
      const request = { ...short, productName, interactionMode, sellingPoints, structure };
      const missed = missedOf(await writeScript(request));
      expect([productName, structure, missed]).not.toContain(sellingPoints.length);
      scripts += 1;
      if (missed === 0) withTwo += 1;
    }
  }
  expect(withTwo / scripts).toBeGreaterThanOrEqual(0.9);
});

test("a name that says nothing of the product doesn't take the time of both points", async () => {
  const script = await writeScript({
    ...short,
    productName: "Meridian Diver 40",
    sellingPoints: ["Sapphire glass that never scratches", "Runs 70 hours on one winding"],
  });
  const text = script.segments.map(({ narration }) => narration).join(" ");
  expect(text).toContain("Sapphire glass that never scratches");
  expect(text).toContain("Meridian Diver 40");
});
