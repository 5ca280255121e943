import { describe, expect, test } from "@jest/globals";
import { kindNames } from "./kinds.ts";
import {
  productFaults,
  productTable,
  readProducts,
  readProductWords,
  wordsAround,
} from "./product-table.ts";

test("the table of products has no faults", () => {
  expect(productFaults()).toEqual([]);
  expect(productTable().length).toBeGreaterThan(300);
  expect(kindNames()).toContain("home scent");
});

test("a product has its properties, and its words in every language", () => {
  const mug = productTable().find(({ name }) => name === "mug");
  expect(mug).toMatchObject({
    ...{ kind: "drinkware", isKind: false, centimetres: [9, 13], rest: "hand", worn: null },
    ...{ taste: "drunk", uses: ["show"], pours: null },
  });
  expect(mug?.words).toContainEqual({
    ...{ language: "de", text: "tasse", endsCompounds: true, hasOneForm: false },
  });
  expect(wordsAround()["for pets"].has("puppy")).toBe(true);
});

describe("faults are named with their lines:", () => {
  const row = "mug\tdrinkware\t9-13\thand\t-\tdrunk\tshow\t-\t-";
  const kind = "other drinkware\tdrinkware\t9-26\thand\t-\tdrunk\t-\t#dcebf2\t-";

  test.each([
    [[row, kind], []],
    [[row], ["1: no row [other drinkware]"]],
    [[row, kind, row], ["3: second row [mug]"]],
    [[kind, "mug\tdrinkware\t9-13\thand"], ["2: fewer than 9 cells"]],
    [[kind, row.replace("9-13", "13-9")], ['2: "13-9" is no size: write 9-13']],
    [[kind, row.replace("9-13", "-")], ["2: a size and what it rests on go together"]],
    [[kind, row.replace("show", "show, sing")], [expect.stringMatching(/^2: "sing" is none of/u)]],
    [[kind.replace("#dcebf2", "blue")], ['1: "blue" is no color: write #5b3520']],
    [
      [kind.replace("\tdrinkware", "\tfood")],
      expect.arrayContaining(['1: [other drinkware] isn\'t of the kind "food"']),
    ],
  ])("of the table %j", (lines, expected) => {
    const { faults } = readProducts(lines.join("\n"));
    expect(faults.map(({ line, message }) => `${line}: ${message}`)).toEqual(expected);
  });

  test.each([
    ["[mug]\n~tasse, becher", []],
    ["[mugg]\ntasse", ["1: no product is called [mugg]"]],
    ["[mug]\ntasse,\nbecher", ["2: a comma without a word"]],
    ["[mug]\ntasse\n\n[pot]\nbecher, tasse", ['5: "tasse" stands in [mug] already, line 2']],
    ["[mug]\ntee*", ['2: "tee*": only English has a *']],
    ["[mug]\n(plural)\ntassen", ["2: no (plural) belongs here"]],
    ["[mug]\nta~sse", ['2: "ta~sse" is written wrong']],
  ])("of words %j", (text, expected) => {
    const { faults } = readProductWords(text, "de", new Set(["mug", "pot"]));
    expect(faults.map(({ line, message }) => `${line}: ${message}`)).toEqual(expected);
  });
});
