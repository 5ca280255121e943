import { priceEntriesOf, priceEntrySchema } from "@reelwright/core/pricing/pricing-schema";
import { schema } from "@reelwright/core/validation/schema";
import { endpoint } from "../../ports/gateway-ports.ts";

const query = schema({
  type: "object",
  properties: { model_id: { type: "string", description: "Only this model's variants." } },
});

/** `GET /credits/pricing`: a bare array. */
export const listPricesEndpoint = endpoint(
  {
    operation: "listPrices",
    method: "get",
    path: "/credits/pricing",
    tag: "Credits",
    summary: "List the prices of the models' variants.",
    description:
      "A bare array. `credits` are charged per generation or per second, as `billing_unit` says. `price_usd` is their list value, 0.01 USD each.",
    access: "tenant",
    query,
    status: 200,
    reply: schema({ type: "array", items: priceEntrySchema }),
    failures: [],
  },
  ({ edition }) => {
    const entries = priceEntriesOf(edition);
    return ({ query: { model_id = "" } }) => ({
      body: entries.filter((entry) => model_id === "" || entry.model_id === model_id),
    });
  },
);
