import { expect, test } from "@jest/globals";
import { isFiltered, jobsSearch } from "./search.ts";

test("reads what an address asks for", () => {
  const query = { status: "paused", pause_reason: "human_review", q: "soda", page: "3" };
  expect(jobsSearch(query)).toEqual({ ...query, page: 3 });
  expect(jobsSearch({ q: 42 }).q).toBe("42");
});

test.each([
  [{ status: "done" }],
  [{ page: "0" }],
  [{ page: "1" }],
  [{ page: "many" }],
  [{ q: "   " }],
  [{ pause_reason: "user" }],
  [{ status: ["failed"] }],
])("leaves out what makes no sense: %j", (query) => {
  const search = jobsSearch(query);
  expect(Object.values(search).filter((value) => value !== undefined)).toEqual([]);
});

test("a search is as long as the API takes", () => {
  expect(jobsSearch({ q: "é".repeat(150) }).q).toBe("é".repeat(100));
  expect(jobsSearch({ q: "🧃".repeat(150) }).q).toBe("🧃".repeat(100));
});

test("a page alone is no filter", () => {
  expect(isFiltered(jobsSearch({ page: 2 }))).toBe(false);
  expect(isFiltered(jobsSearch({ q: "x" }))).toBe(true);
});
