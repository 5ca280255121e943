import { describe, expect, test } from "@jest/globals";
import { partsOf } from "./core.ts";
import type { Envelope, Part } from "./pages.ts";

const items = ["a", "b", "c", "d", "e"];

/** A list in parts of two, by cursors unless the server knows none; `asked` collects what was asked for. */
const server =
  (asked: Part[], knowsCursors = true) =>
  async (part: Part): Promise<Envelope<string>> => {
    asked.push(part);
    const isByCursor = knowsCursors && part.cursor !== undefined;
    const page = part.page ?? 1;
    const begin = isByCursor ? Number(part.cursor) : (page - 1) * 2;
    const shown = items.slice(begin, begin + 2);
    const next = begin + 2 < items.length ? String(begin + 2) : null;
    return {
      items: shown,
      total: items.length,
      page,
      page_size: 2,
      total_pages: 3,
      ...(isByCursor && { next_cursor: next }),
    };
  };

describe("a list", () => {
  test("is walked over by cursors, so that nothing is met twice or missed", async () => {
    const asked: Part[] = [];
    expect(await partsOf({}, server(asked)).toArray()).toEqual(items);
    expect(asked).toEqual([{ cursor: "" }, { cursor: "2" }, { cursor: "4" }]);
  });

  test("is walked over by pages on a server that knows no cursors", async () => {
    const asked: Part[] = [];
    expect(await partsOf({}, server(asked, false)).toArray()).toEqual(items);
    expect(asked).toEqual([{ cursor: "" }, { page: 2 }, { page: 3 }]);
  });

  test("goes on from the page or the cursor that the query names", async () => {
    const asked: Part[] = [];
    const byPage = partsOf({ page: 2 }, (part) => server(asked)({ page: 2, ...part }));
    expect(await byPage.toArray()).toEqual(["c", "d", "e"]);
    expect(await partsOf({ cursor: "2" }, server([])).toArray()).toEqual(["c", "d", "e"]);
    expect(asked).toEqual([{ page: 2 }, { page: 3 }]);
  });

  test("that is awaited is a page with its number", async () => {
    const page = await partsOf({}, server([]));
    expect([[...page], page.page, page.hasNext]).toEqual([["a", "b"], 1, true]);
    const next = await page.next();
    expect([...(next ?? [])]).toEqual(["c", "d"]);
  });

  test("that is left early asks for no more than it needs", async () => {
    const asked: Part[] = [];
    expect(await partsOf({}, server(asked)).toArray(2)).toEqual(["a", "b"]);
    expect(asked).toHaveLength(1);
  });
});
