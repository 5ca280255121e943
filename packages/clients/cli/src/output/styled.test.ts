import { describe, expect, test } from "@jest/globals";
import { jsonText, openChannel, secondsText } from "./channel.ts";
import { clean, line, openStyle, table } from "./styled.ts";

/** What a server may return in a name: it erases, renames, links, recolours, reorders, and rings. */
const hostile = [
  "\u001b[2J\u001b[31mred",
  "\u001b]0;owned\u0007",
  "\u001b]8;;https://evil.example\u001b\\link\u001b]8;;\u001b\\",
  "\u009b31mc1",
  "a\rb\u0008\u0007",
  "\u202egnp.exe",
  "one\ntwo\u2028three",
].join("|");
const acting = /(?![\n\t])[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;

const written = (write: (channel: ReturnType<typeof openChannel>) => void, isColored = true) => {
  let text = "";
  const stream = {
    write: (part: string) => {
      text += part;
    },
    isTTY: true,
    columns: 20,
  };
  write(openChannel(stream, () => isColored));
  return text;
};

describe("what reaches a terminal", () => {
  test("holds nothing of a server that a terminal acts on", () => {
    const style = openStyle(false);
    const lines = table(["NAME", "N"], [[hostile, 1]], style);
    expect(written(({ line: say }) => say(hostile))).not.toMatch(acting);
    const shown = written(({ lines: say }) => say(lines), false);
    expect(shown).not.toMatch(acting);
    // A name has one line.
    expect(shown.split("\n")).toHaveLength(3);
    expect(clean("Café ☕ 日本 ok\n")).toBe("Café ☕ 日本 ok\n");
  });

  test("has our own colors, and none in what is put between them", () => {
    const style = openStyle(true);
    const text = line`${style.bold(hostile)} ${hostile}`.text;
    expect(text.startsWith("\u001b[1m")).toBe(true);
    const plain = text.replace("\u001b[1m", "").replace("\u001b[22m", "");
    expect(plain).not.toMatch(acting);
    expect(openStyle(false).bold("x").text).toBe("x");
  });

  test("JSON is escaped, and reads as what was sent", () => {
    for (const isTerminal of [true, false]) {
      const text = jsonText({ name: hostile }, isTerminal);
      expect(text).not.toMatch(acting);
      expect(JSON.parse(text)).toEqual({ name: hostile });
    }
  });

  test("drawn lines are cut to its width, and stand where those before stood", () => {
    const drawn = written((channel) => {
      channel.draw([line`${"x".repeat(40)}`, line`y`]);
      channel.draw([line`z`, line`y`]);
    });
    expect(drawn).toContain(`${"x".repeat(18)}…\n`);
    expect(drawn).toContain("\u001b[2A\u001b[2Kz\n");
  });
});

test("columns of numbers are aligned on the right, others on the left", () => {
  const rows = [
    ["a", 1, "x"],
    ["bbb", 100, "yy"],
  ];
  const texts = table(["NAME", "N", "LAST"], rows, openStyle(false)).map(({ text }) => text);
  expect(texts).toEqual(["NAME    N  LAST", "a       1  x", "bbb   100  yy"]);
});

test.each([
  [0.04, "0.0 s"],
  [9.94, "9.9 s"],
  [59.4, "59 s"],
  [59.6, "1 min"],
  [200, "3 min 20 s"],
  [7_500, "2 h 5 min"],
])("%d seconds are %s", (seconds, text) => {
  expect(secondsText(seconds)).toBe(text);
});
