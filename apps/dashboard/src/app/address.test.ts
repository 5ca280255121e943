import { expect, test } from "@jest/globals";
import { isOpenPath, pagedTextsIn, pageIn, textsIn } from "./address.ts";

test("texts are read by their names, numbers among them; what is no text is left out", () => {
  const query = { from: "2026-01-01", to: 2026, session: { deep: 1 }, other: "x" };
  expect(textsIn("from", "to", "session")(query)).toEqual({ from: "2026-01-01", to: "2026" });
});

test.each([
  [2, 2],
  ["7", 7],
  [1, undefined],
  [0, undefined],
  [-3, undefined],
  [1.5, undefined],
  ["x", undefined],
  [undefined, undefined],
])("page %j is %j", (page, read) => {
  expect(pageIn({ page })).toBe(read);
  expect(pagedTextsIn("state")({ page, state: "pending" })).toEqual({
    state: "pending",
    page: read,
  });
});

test.each([
  ["/outbox", true],
  ["/checkout/0190/success", true],
  ["/undo-change/a.b", true],
  ["/outbox-of-mine", false],
  ["/create", false],
  ["/", false],
])("%s needs no sign-in: %s", (path, isOpen) => {
  expect(isOpenPath(path)).toBe(isOpen);
});
