import { Failure } from "@reelwright/film/failure";
import type { Edition } from "../edition/edition.ts";
import type { NewBook, PublishedBook } from "../ports/credits.ts";
import { InvalidFields, valueError } from "../validation/invalid-fields.ts";
import { nullable, type Static, schema } from "../validation/schema.ts";
import { bookAt } from "./books-in-force.ts";
import {
  type BookDocument,
  bookDocumentSchema,
  captionCredits,
  documentFault,
  jobPricesOf,
  lossesOf,
  marginsOf,
  musicCredits,
  type PriceMargin,
  packsIn,
  priceEntriesIn,
  scriptCredits,
  voiceCredits,
} from "./price-book.ts";
import { packSchema, priceEntrySchema } from "./price-list.ts";

/** Publishing prices: what operators see before and after. docs/operate/billing.md#price-books. */

const time = { type: "string", format: "date-time" } as const;
const count = { type: "integer", minimum: 0 } as const;

export const bookListSchema = schema({
  title: "PriceBooks",
  type: "object",
  required: ["current", "prices", "items"],
  properties: {
    current: { ...count, description: "The version in force; 0 is the built-in price list." },
    prices: {
      title: "PricesInForce",
      type: "object",
      required: ["models", "components", "packs", "signup_bonus"],
      properties: {
        models: { type: "array", items: priceEntrySchema },
        components: { type: "object", additionalProperties: { type: "number" } },
        packs: { type: "array", items: packSchema },
        signup_bonus: nullable(count),
      },
    },
    items: {
      type: "array",
      items: {
        title: "PublishedPriceBook",
        type: "object",
        required: [
          "version",
          "effective_at",
          "note",
          "author",
          "is_forced",
          "created_at",
          "withdrawn_at",
          "document",
        ],
        properties: {
          version: count,
          effective_at: time,
          note: nullable({ type: "string" }),
          author: { type: "string" },
          is_forced: { type: "boolean" },
          created_at: time,
          withdrawn_at: nullable(time),
          document: bookDocumentSchema,
        },
      },
    },
  },
});
type BookList = Static<typeof bookListSchema>;

export const publishedSchema = schema({
  title: "ChangedPriceBook",
  type: "object",
  required: ["version", "changed"],
  properties: { version: count, changed: { type: "boolean" } },
});

/** The published books, newest first, and the prices in force. */
export const bookListOf = (
  { now_ms, items }: { readonly now_ms: number; readonly items: readonly PublishedBook[] },
  edition: Edition,
): BookList => {
  const book = bookAt(items, now_ms);
  const prices = jobPricesOf(book);
  return {
    current: book.version,
    prices: {
      models: [...priceEntriesIn(book, edition)],
      components: {
        script: scriptCredits(prices),
        voice: voiceCredits(prices, false),
        custom_voice: voiceCredits(prices, true),
        music: musicCredits(prices),
        captions: captionCredits(prices, "short_karaoke"),
        minimal_captions: captionCredits(prices, "minimal_karaoke"),
      },
      packs: [...packsIn(book, edition)],
      signup_bonus: book.document.signup_bonus,
    },
    items: items.map((each) => ({ ...each })),
  };
};

const checkDocument = (document: BookDocument): void => {
  const fault = documentFault(document);
  if (fault !== null) throw new InvalidFields([valueError("document", fault, fault)]);
};

/** What each price of a document leaves. Throws InvalidFields. */
export const bookCheck = (
  document: BookDocument,
  edition: Edition,
): { readonly margins: PriceMargin[]; readonly losses: string[] } => {
  checkDocument(document);
  const margins = marginsOf({ version: 1, document }, edition);
  return { margins: [...margins], losses: [...lossesOf(margins)] };
};

/** The book to publish. Throws InvalidFields; Failure PRICE_BELOW_COST, unless forced. */
export const checkedBook = (
  book: Omit<NewBook, "is_forced">,
  edition: Edition,
  isForced: boolean,
): NewBook => {
  const { losses } = bookCheck(book.document, edition);
  if (losses.length === 0) return { ...book, is_forced: false };
  if (isForced) return { ...book, is_forced: true };
  throw new Failure(
    "conflict",
    "PRICE_BELOW_COST",
    `These would be sold below their cost: ${losses.slice(0, 5).join("; ")}. Raise them, or force it.`,
    { details: { losses } },
  );
};
