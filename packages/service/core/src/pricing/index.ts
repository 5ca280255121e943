export type { Component, CostLine, ItemCounts } from "./cost-line.ts";
export {
  type Estimate,
  type EstimateBody,
  type EstimateDeps,
  estimateBodySchema,
  estimateCredits,
  estimateIssues,
  estimateSchema,
  priceEstimate,
} from "./estimate.ts";
export { type Pack, packSchema, packsOf } from "./packs.ts";
export {
  type CaptionStyle,
  comesWithSound,
  type ModelPrice,
  markup,
  modelPrices,
} from "./price-list.ts";
export { type PricedParams, pricedParamsOf } from "./priced-params.ts";
export { priceEntriesOf, priceEntrySchema } from "./pricing-schema.ts";
export type { ItemCountsByStage, Quote } from "./quote.ts";
