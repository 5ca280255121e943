import { describe, expect, test } from "@jest/globals";
import { kindWords } from "@reelwright/film/products/kind-words";
import { englishKinds } from "./read-kind.ts";

describe("the kind of a product", () => {
  test("always has something to be said of it", () => {
    const names = [
      ...Object.keys(kindWords),
      ...["held", "displayed", "worn"].map((use) => `any ${use}`),
    ];
    for (const name of [...names, "any surface", "any tasted", "any applied"]) {
      const lines = englishKinds().get(name);
      expect({ name, points: lines?.points.length ?? 0 }).toEqual({ name, points: 6 });
      expect(lines?.moment.any?.length).toBeGreaterThan(2);
    }
  });
});
