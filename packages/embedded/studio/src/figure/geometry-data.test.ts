import { readFileSync } from "node:fs";
import { expect, test } from "@jest/globals";
import { readEntries } from "./geometry-data.ts";
import { readHair } from "./hair.ts";
import { readHands } from "./hand-shapes.ts";
import { readBodies } from "./palette.ts";

const text = (file: string) => readFileSync(new URL(`../../data/${file}`, import.meta.url), "utf8");

test("the data files of figures are complete", () => {
  expect(readHair(readEntries("hair.txt", text("hair.txt"))).size).toBeGreaterThan(20);
  expect([...readHands(readEntries("hands.txt", text("hands.txt"))).keys()].sort()).toEqual([
    "clasp",
    "edge",
    "flat_palm",
    "open",
    "point",
    "relaxed",
  ]);
  expect([...readBodies(readEntries("bodies.txt", text("bodies.txt"))).keys()]).toEqual([
    "feminine",
    "neutral",
    "masculine",
  ]);
});

const hair = (lines: string) => () => readHair(readEntries("hair.txt", lines));
const hands = (lines: string) => () => readHands(readEntries("hands.txt", lines));
const bodies = (lines: string) => () => readBodies(readEntries("bodies.txt", lines));
const style = (piece: string) => `style bob\n  front\n${piece}`;

test.each([
  [hair("style bob\n   front"), "data/hair.txt:2: indent by two spaces for each level, not by 3"],
  [hair("style bob\n    front"), "data/hair.txt:2: indent by two spaces for each level, not by 4"],
  [hair("# Bobs\n\nstyle"), "data/hair.txt:3: style needs a name"],
  [hair("style bob\nstyle bob"), "data/hair.txt:2: second style bob"],
  [hair("stile bob"), "data/hair.txt:1: stile is no line, no part and no style"],
  [hair("style bob\n  top"), "data/hair.txt:2: no layer is called top"],
  [hair(style("    wig 0,1")), "data/hair.txt:3: no piece of hair is called wig"],
  [hair(style("    lock\n      outer 0,1")), "data/hair.txt:3: lock needs one inner, not 0"],
  [
    hair(style("    lock\n      outer 0,1 0,2\n      inner 0,1")),
    "data/hair.txt:5: inner needs 2 points, not 1",
  ],
  [
    hair(style("    mass 0;1")),
    'data/hair.txt:3: "0;1" is no name, no point such as 0.1,-0.2 and no setting such as r=0.1',
  ],
  [hair(style("    mass strands=many 0,1")), "data/hair.txt:3: strands=many is no number"],
  [
    hair(style("    stubble alpha=1 sides")),
    "data/hair.txt:3: stubble needs points or the name of a line",
  ],
  [hair(style("    stubble 0,1 0,2")), "data/hair.txt:3: stubble needs alpha="],
  [hair(style("    use pulled")), "data/hair.txt:3: no part is called pulled"],
  [hands("hand open\n  finger 0,1"), "data/hands.txt:1: hand open needs palm or back"],
  [hands("hand open palm\n  finger 0,1"), "data/hands.txt:1: a hand has 4 fingers, not 1"],
  [bodies("body feminine\n  trunk neck=1"), "data/bodies.txt:1: body needs one arm, not 0"],
])("a fault is told by its line: %#", (read, message) => {
  expect(read).toThrow(message);
});
