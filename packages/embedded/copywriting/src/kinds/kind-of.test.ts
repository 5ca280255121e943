import { describe, expect, test } from "@jest/globals";
import { kindNames } from "@reelwright/film/products/kinds";
import { englishKinds } from "./read-kind.ts";

describe("the kind of a product", () => {
  test("always has something to be said of it", () => {
    const names = [...kindNames(), ...["held", "displayed", "worn"].map((use) => `any ${use}`)];
    for (const name of [...names, "any surface", "any tasted", "any applied"]) {
      const lines = englishKinds().get(name);
      expect({ name, points: lines?.points.length ?? 0 }).toEqual({ name, points: 6 });
      expect(lines?.moment.any?.length).toBeGreaterThan(2);
    }
  });
});
