import { expect, test } from "@jest/globals";
import { strictSchema } from "./strict-schema.ts";

test("a strict schema keeps types, enumerations and nothing that strict mode refuses", () => {
  expect(
    strictSchema({
      type: "array",
      maxItems: 3,
      items: { anyOf: [{ enum: [0, 1] }, { type: "null" }], default: null },
    }),
  ).toEqual({ type: "array", items: { anyOf: [{ enum: [0, 1] }, { type: "null" }] } });
});
