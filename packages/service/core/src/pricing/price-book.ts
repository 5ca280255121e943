import type { CaptionStyle } from "@reelwright/film/captions/caption-renderer";
import { presenterModel } from "@reelwright/film/ports/vendor-requests";
import type { Edition } from "../edition/edition.ts";
import { type Static, schema } from "../validation/schema.ts";
import {
  centsOf,
  creditsFor,
  modelPrices,
  type Pack,
  type PriceEntry,
  packIdSchema,
  packsOf,
  priceEntriesOf,
  priceOf,
  vendorCostUsd,
  withRates,
} from "./price-list.ts";

/**
 * Price books: prices that operators publish at run time. The price list in the code is book 0. A book names only what differs
 * from it. A job carries the prices it was quoted by, so nothing that is published later changes what it costs.
 * docs/operate/billing.md#price-books.
 */

const maxCredits = 1_000_000;
/** Credits in steps of 0.01, so that sums of many lines stay exact. */
const credits = { type: "number", minimum: 0, maximum: maxCredits, multipleOf: 0.01 } as const;
const usd = { type: "number", minimum: 0, maximum: 1_000_000 } as const;

const componentNames = [
  "script",
  "voice",
  "custom_voice",
  "music",
  "captions",
  "minimal_captions",
] as const;
export type PricedComponent = (typeof componentNames)[number];

const modelEntry = schema({
  title: "BookModel",
  type: "object",
  additionalProperties: false,
  required: ["model_id", "variant", "credits"],
  properties: {
    model_id: { type: "string", minLength: 1, maxLength: 100 },
    variant: { type: "string", minLength: 1, maxLength: 100 },
    credits: { ...credits, description: "Per generation, or per second as the model is billed." },
    vendor_cost_usd: { ...usd, description: "What you pay, if it isn't what the price list says." },
  },
});
const componentEntry = schema({
  title: "BookComponent",
  type: "object",
  additionalProperties: false,
  required: ["component", "credits"],
  properties: {
    component: { type: "string", enum: componentNames },
    credits,
    vendor_cost_usd: usd,
  },
});
const packEntry = schema({
  title: "BookPack",
  type: "object",
  additionalProperties: false,
  required: ["pack_id", "price_usd", "credits"],
  properties: {
    pack_id: packIdSchema,
    price_usd: { type: "number", minimum: 0.5, maximum: 1_000_000, multipleOf: 0.01 },
    credits: { type: "integer", minimum: 1, maximum: 1_000_000_000 },
  },
});

/** What a book changes of book 0. */
export const bookDocumentSchema = schema({
  title: "PriceBookDocument",
  type: "object",
  additionalProperties: false,
  properties: {
    models: { type: "array", items: modelEntry, maxItems: 200, default: [] },
    components: { type: "array", items: componentEntry, maxItems: 20, default: [] },
    packs: { type: "array", items: packEntry, maxItems: 10, default: [] },
    signup_bonus: {
      type: ["integer", "null"],
      minimum: 0,
      maximum: 1_000_000_000,
      default: null,
      description: "Null: as `REELWRIGHT_SIGNUP_BONUS` says.",
    },
  },
});
export type BookDocument = Static<typeof bookDocumentSchema>;

export const emptyBook: BookDocument = {
  models: [],
  components: [],
  packs: [],
  signup_bonus: null,
};

/** A published book. */
export type PriceBook = { readonly version: number; readonly document: BookDocument };
/** The price list in the code. */
export const builtInBook: PriceBook = { version: 0, document: emptyBook };

/** The prices that a job keeps. Absent: those of book 0. */
export type JobPrices = {
  readonly version: number;
  /** Credits by `MODEL VARIANT`. */
  readonly models: { readonly [modelAndVariant: string]: number };
  readonly components: { readonly [component in PricedComponent]?: number };
};

/** The prices of a job that is quoted by this book; undefined: those of book 0. */
export const jobPricesOf = ({ version, document }: PriceBook): JobPrices | undefined =>
  version === 0
    ? undefined
    : {
        version,
        models: Object.fromEntries(
          document.models.map(({ model_id, variant, credits: price }) => [
            `${model_id} ${variant}`,
            price,
          ]),
        ),
        components: Object.fromEntries(
          document.components.map(({ component, credits: price }) => [component, price]),
        ),
      };

/** Thrown by `JobStore.create` for a job that was quoted by a book that isn't in force any more, or not yet. */
export class PricesChanged extends Error {}

type Prices = JobPrices | undefined;

/** Credits for a unit of a model; 0 for one without a price. */
export const modelCredits = (prices: Prices, modelId: string, variant: string): number =>
  prices?.models[`${modelId} ${variant}`] ??
  creditsFor(priceOf(modelId, variant)?.vendorCostUsd ?? 0);

const componentCredits = (prices: Prices, component: PricedComponent): number =>
  prices?.components[component] ?? creditsFor(vendorCostUsd[component]);

export const scriptCredits = (prices: Prices): number => componentCredits(prices, "script");
export const voiceCredits = (prices: Prices, custom: boolean): number =>
  componentCredits(prices, custom ? "custom_voice" : "voice");
export const musicCredits = (prices: Prices): number => componentCredits(prices, "music");
export const captionCredits = (prices: Prices, style: CaptionStyle): number =>
  componentCredits(prices, style === "minimal_karaoke" ? "minimal_captions" : "captions");

/** The packs that are sold by a book, the smallest first. */
export const packsIn = ({ document }: PriceBook, edition: Edition): readonly Pack[] => {
  const own = new Map(document.packs.map((pack) => [pack.pack_id, pack]));
  if (own.size === 0) return packsOf(edition);
  return withRates(packsOf(edition).map((pack) => ({ ...pack, ...own.get(pack.pack_id) })));
};

/** The prices of every variant that the edition sells, by a book. */
export const priceEntriesIn = (book: PriceBook, edition: Edition): readonly PriceEntry[] => {
  const prices = jobPricesOf(book);
  const entries = priceEntriesOf(edition);
  if (!prices) return entries;
  return entries.map((entry) => {
    const price = modelCredits(prices, entry.model_id, entry.variant);
    const cost = statedCost(book.document, entry.model_id, entry.variant);
    return {
      ...entry,
      ...(cost !== undefined && { vendor_cost_usd: cost }),
      price_usd: price / 100,
      credits: price,
    };
  });
};

const statedCost = ({ models }: BookDocument, modelId: string, variant: string) =>
  models.find((each) => each.model_id === modelId && each.variant === variant)?.vendor_cost_usd;

const marginSchema = schema({
  title: "PriceMargin",
  type: "object",
  required: ["what", "credits", "cost_usd", "earned_usd", "margin_usd"],
  properties: {
    what: { type: "string", description: "A model and variant, or a component." },
    credits: { type: "number" },
    cost_usd: { type: "number" },
    earned_usd: { type: "number", description: "At the rate of the cheapest pack." },
    margin_usd: { type: "number" },
  },
});
export type PriceMargin = Static<typeof marginSchema>;
export const marginsSchema = schema({
  title: "PriceMargins",
  type: "object",
  required: ["margins", "losses"],
  properties: {
    margins: { type: "array", items: marginSchema, description: "The smallest first." },
    losses: { type: "array", items: { type: "string" } },
  },
});

const rounded = (amount: number): number => Math.round(amount * 1e6) / 1e6;

/** Models whose items may be generated again for half the price. */
const isRetriedAtHalf = (modelId: string, variant: string): boolean =>
  modelId === "imgA_2" || variant === "i2v" || modelId === presenterModel;

/**
 * What each price of a book leaves after the vendor's cost, if the credits were bought in the cheapest pack. Items that are
 * generated again after a low score cost half, but the vendor is paid in full.
 */
export const marginsOf = (book: PriceBook, edition: Edition): readonly PriceMargin[] => {
  const rate = Math.min(
    ...packsIn(book, edition).map((pack) => centsOf(pack) / 100 / pack.credits),
  );
  const prices = jobPricesOf(book);
  const margin = (what: string, charged: number, cost: number): PriceMargin => ({
    what,
    credits: charged,
    cost_usd: cost,
    earned_usd: rounded(charged * rate),
    margin_usd: rounded(charged * rate - cost),
  });
  const models = modelPrices.flatMap(({ modelId, variant, vendorCostUsd: listed }) => {
    const charged = modelCredits(prices, modelId, variant);
    const cost = statedCost(book.document, modelId, variant) ?? listed;
    const what = `${modelId} ${variant}`;
    const again = isRetriedAtHalf(modelId, variant)
      ? [margin(`${what}, generated again`, charged / 2, cost)]
      : [];
    return [margin(what, charged, cost), ...again];
  });
  const components = componentNames.map((name) => {
    const own = book.document.components.find(({ component }) => component === name);
    const cost = own?.vendor_cost_usd ?? vendorCostUsd[name];
    return margin(name, componentCredits(prices, name), cost);
  });
  return [...models, ...components].sort((a, b) => a.margin_usd - b.margin_usd);
};

/** What a book sells below its cost. */
export const lossesOf = (margins: readonly PriceMargin[]): readonly string[] =>
  margins
    .filter(({ margin_usd: margin }) => margin < 0)
    .map(({ what, cost_usd: cost, earned_usd: earned }) => `${what}: ${earned} USD of ${cost} USD`);

const twiceIn = (names: readonly string[]): string | undefined =>
  names.find((name, at) => names.indexOf(name) !== at);

/** What is wrong with a document beyond its schema; null: nothing. */
export const documentFault = (document: BookDocument): string | null => {
  const { models, components, packs } = document;
  const unknown = models.find(({ model_id, variant }) => priceOf(model_id, variant) === null);
  if (unknown) return `${unknown.model_id} has no variant ${unknown.variant}`;
  const twice =
    twiceIn(models.map(({ model_id, variant }) => `${model_id} ${variant}`)) ??
    twiceIn(components.map(({ component }) => component)) ??
    twiceIn(packs.map(({ pack_id }) => pack_id));
  return twice === undefined ? null : `${twice} stands there twice`;
};
