import { describe, expect, test } from "@jest/globals";
import type { components } from "../../api/generated/operators.ts";
import {
  bookDocument,
  bookForm,
  bookStateOf,
  effectiveAt,
  isWhole,
  nextVersion,
} from "./price-forms.ts";

type Books = components["schemas"]["PriceBooks"];

const model = (model_id: string, credits: number) => ({
  ...{ model_id, variant: "i2v", credits, billing_unit: "per_generation" as const },
  ...{ vendor_cost_usd: 0.3, price_usd: credits / 100 },
});
const pack = (pack_id: "starter" | "studio", price_usd: number, credits: number) => ({
  ...{ pack_id, name: pack_id, price_usd, credits, savings_pct: 0 },
  price_per_credit_usd: price_usd / credits,
});
const book = (version: number, effective_at: string) => ({
  ...{ version, effective_at, note: null, author: "operator:root", is_forced: false },
  ...{ created_at: effective_at, withdrawn_at: null, document: {} },
});

const books: Books = {
  current: 2,
  prices: {
    models: [model("vidA_fast", 66), model("vidA", 250)] as Books["prices"]["models"],
    components: { script: 2, voice: 4 },
    packs: [pack("starter", 10, 200), pack("studio", 50, 1_200)] as Books["prices"]["packs"],
    signup_bonus: null,
  },
  items: [
    book(3, "2099-01-01T00:00:00.000Z"),
    {
      ...book(2, "2026-02-01T00:00:00.000Z"),
      document: {
        models: [{ model_id: "vidA_fast", variant: "i2v", credits: 66, vendor_cost_usd: 0.2 }],
        components: [],
        packs: [],
        signup_bonus: null,
      },
    },
    book(1, "2026-01-01T00:00:00.000Z"),
  ],
};

describe("the document of a new book", () => {
  test("is that of the book in force where nothing is changed", () => {
    expect(bookDocument(bookForm(books), books)).toEqual(books.items[1]?.document);
  });

  test("adds what was changed, and keeps the costs that the form doesn't show", () => {
    const form = bookForm(books);
    const changed = {
      ...form,
      models: form.models.map((each) => ({ ...each, credits: 70.5 })),
      components: form.components.map((each) =>
        each.component === "voice" ? { ...each, credits: 5 } : each,
      ),
      packs: form.packs.map((each) =>
        each.pack_id === "starter" ? { ...each, price_usd: 12 } : each,
      ),
      signupBonus: 30,
    };
    expect(bookDocument(changed, books)).toEqual({
      models: [
        { model_id: "vidA_fast", variant: "i2v", credits: 70.5, vendor_cost_usd: 0.2 },
        { model_id: "vidA", variant: "i2v", credits: 70.5 },
      ],
      components: [{ component: "voice", credits: 5 }],
      packs: [{ pack_id: "starter", price_usd: 12, credits: 200 }],
      signup_bonus: 30,
    });
  });

  test("can't be made while a price is empty", () => {
    const form = bookForm(books);
    expect(isWhole(form)).toBe(true);
    const packs = form.packs.map((each) => ({ ...each, price_usd: "" as const }));
    expect(isWhole({ ...form, packs })).toBe(false);
  });
});

test("books are in force, planned, earlier or withdrawn", () => {
  const now = Date.parse("2026-06-01T00:00:00Z");
  expect(books.items.map((each) => bookStateOf(each, books.current, now))).toEqual([
    "planned",
    "inForce",
    "past",
  ]);
  const withdrawn = {
    ...book(4, "2099-01-01T00:00:00.000Z"),
    withdrawn_at: "2026-05-01T00:00:00Z",
  };
  expect(bookStateOf(withdrawn, 2, now)).toBe("withdrawn");
  expect([nextVersion(books), nextVersion({ ...books, items: [] })]).toEqual([4, 1]);
});

test("a book's date is sent with its zone; an empty one isn't sent", () => {
  expect(effectiveAt("")).toBeUndefined();
  expect(effectiveAt("2027-01-01T00:00")).toBe(new Date("2027-01-01T00:00").toISOString());
});
