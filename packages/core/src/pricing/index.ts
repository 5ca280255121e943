export type { CostLine } from "./cost-line.ts";
export {
  type Estimate,
  type EstimateBody,
  estimateBodySchema,
  estimateCredits,
  estimateIssues,
  estimateSchema,
  priceEstimate,
} from "./estimate.ts";
export { packSchema, packsOf } from "./packs.ts";
export { priceEntriesOf, priceEntrySchema } from "./pricing-schema.ts";
