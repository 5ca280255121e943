import { describe, expect, test } from "@jest/globals";
import { editionNamed } from "../edition/edition.ts";
import type { PublishedBook } from "../ports/credits.ts";
import { stages } from "../stages/stages.ts";
import { estimateBody } from "../testing/sample-estimate.ts";
import { sampleParams } from "../testing/sample-job.ts";
import { bookAt, openPriceBooks } from "./books-in-force.ts";
import { priceEstimate } from "./estimate.ts";
import {
  type BookDocument,
  builtInBook,
  documentFault,
  emptyBook,
  jobPricesOf,
  lossesOf,
  marginsOf,
  packsIn,
  priceEntriesIn,
} from "./price-book.ts";
import { packsOf, priceEntriesOf } from "./price-list.ts";
import { checkedBook } from "./publish.ts";
import { pricedParamsOf, quoteStages } from "./quote.ts";

const edition = editionNamed("E1");
const bookOf = (changes: Partial<BookDocument>, version = 1) => ({
  version,
  document: { ...emptyBook, ...changes },
});
const dearer = bookOf({
  models: [{ model_id: "vidA_fast", variant: "i2v", credits: 100 }],
  components: [{ component: "script", credits: 5.25 }],
});

describe("book 0", () => {
  test("is the price list, exactly", () => {
    expect(jobPricesOf(builtInBook)).toBeUndefined();
    expect(packsIn(builtInBook, edition)).toEqual(packsOf(edition));
    expect(priceEntriesIn(builtInBook, edition)).toEqual(priceEntriesOf(edition));
    const params = pricedParamsOf(sampleParams());
    const empty = jobPricesOf(bookOf({}));
    expect(quoteStages(stages, { ...params, prices: empty })).toEqual(quoteStages(stages, params));
  });

  test("earns more than it costs, also where an item is generated again for half", () => {
    for (const name of ["E1", "E2"] as const)
      expect(lossesOf(marginsOf(builtInBook, editionNamed(name)))).toEqual([]);
  });
});

describe("a book", () => {
  test("changes what it names, and nothing else", () => {
    const estimate = priceEstimate({ stages });
    const body = estimateBody();
    const [before, after] = [estimate(body), estimate(body, dearer)];
    expect([before.price_book, after.price_book]).toEqual([0, 1]);
    const unit = (of: typeof before, component: string) =>
      of.breakdown.find((line) => line.component === component)?.unit_credits;
    expect([unit(before, "video"), unit(after, "video")]).toEqual([60, 100]);
    expect([unit(before, "script"), unit(after, "script")]).toEqual([2, 5.25]);
    expect(unit(after, "keyframes")).toBe(unit(before, "keyframes"));
    expect(after.total_credits).toBe(Math.ceil(before.total_credits + 3 * 40 + 3.25));
  });

  test("sells packs with their rates and savings", () => {
    const packs = packsIn(
      bookOf({ packs: [{ pack_id: "creator", price_usd: 40, credits: 1_000 }] }),
      edition,
    );
    expect(packs[1]).toEqual({
      ...{ pack_id: "creator", name: "Creator", price_usd: 40, credits: 1_000 },
      ...{ price_per_credit_usd: 0.04, savings_pct: 20 },
    });
    expect(packs[0]).toEqual(packsOf(edition)[0]);
  });

  test("below cost is refused with what it is about, unless forced", () => {
    const book = {
      ...bookOf({ models: [{ model_id: "vidA", variant: "i2v", credits: 41 }] }),
      ...{ effective_at: null, note: null },
    };
    expect(() => checkedBook(book, edition, false)).toThrow(
      expect.objectContaining({
        code: "PRICE_BELOW_COST",
        details: {
          losses: [
            "vidA i2v, generated again: 0.615 USD of 1.25 USD",
            "vidA i2v: 1.23 USD of 1.25 USD",
          ],
        },
      }),
    );
    expect(checkedBook(book, edition, true)).toMatchObject({ is_forced: true });
    const cheaper = { model_id: "vidA", variant: "i2v", credits: 41, vendor_cost_usd: 0.6 };
    const stated = { ...book, document: { ...emptyBook, models: [cheaper] } };
    expect(checkedBook(stated, edition, true)).toMatchObject({ is_forced: false });
  });

  test.each([
    [{ models: [{ model_id: "vidA", variant: "none", credits: 1 }] }, "vidA has no variant none"],
    [
      {
        components: [
          { component: "script", credits: 1 },
          { component: "script", credits: 2 },
        ],
      },
      "script stands there twice",
    ],
  ] as [Partial<BookDocument>, string][])("%j: %s", (document, fault) => {
    expect(documentFault({ ...emptyBook, ...document })).toBe(fault);
  });
});

describe("the book in force", () => {
  const published = (version: number, effective_at: string, withdrawn_at: string | null = null) =>
    ({
      ...bookOf({}, version),
      ...{ effective_at, withdrawn_at, note: null, author: "operator", is_forced: false },
      created_at: "2030-01-01T00:00:00.000Z",
    }) satisfies PublishedBook;
  const at = (time: string, ...books: PublishedBook[]) => bookAt(books, Date.parse(time)).version;

  test("is the one with the latest date that has passed", () => {
    const books = [
      published(3, "2030-01-02T00:00:00Z"),
      published(2, "2030-01-05T00:00:00Z"),
      published(1, "2030-01-01T00:00:00Z"),
      published(4, "2030-01-03T00:00:00Z", "2030-01-02T00:00:00Z"),
    ];
    expect(at("2029-12-31T00:00:00Z", ...books)).toBe(0);
    expect(at("2030-01-01T00:00:00Z", ...books)).toBe(1);
    expect(at("2030-01-04T00:00:00Z", ...books)).toBe(3);
    expect(at("2030-01-06T00:00:00Z", ...books)).toBe(2);
    const same = [published(5, "2030-01-06T00:00:00Z"), published(6, "2030-01-06T00:00:00Z")];
    expect(at("2030-01-06T00:00:00Z", ...same)).toBe(6);
  });

  test("is read again when it is old, and stays as it was while the database is away", async () => {
    const errors: unknown[] = [];
    let items = [published(1, "2030-01-01T00:00:00Z")];
    let isAway = false;
    const list = async () => {
      if (isAway) throw new Error("away");
      return { now_ms: Date.parse("2030-01-02T00:00:00Z"), items };
    };
    const books = openPriceBooks({ list }, { maxAgeMs: 0, onError: (error) => errors.push(error) });
    expect(books.current().version).toBe(0);
    expect((await books.fresh()).version).toBe(1);
    items = [...items, published(2, "2030-01-01T12:00:00Z")];
    expect(books.current().version).toBe(1);
    expect((await books.refresh()).version).toBe(2);
    isAway = true;
    expect((await books.fresh()).version).toBe(2);
    expect(errors).toHaveLength(1);
    await expect(books.refresh()).rejects.toThrow("away");
  });
});
