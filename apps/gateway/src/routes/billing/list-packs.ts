import { packSchema, packsOf } from "@reelwright/core/pricing/packs";
import { envelopeOf, singlePage } from "../../http/pagination.ts";
import { endpoint } from "../../ports/gateway-ports.ts";

/** `GET /billing/packs`: the one endpoint that needs no credentials. */
export const listPacksEndpoint = endpoint(
  {
    operation: "listPacks",
    method: "get",
    path: "/billing/packs",
    tag: "Billing",
    summary: "List the credit packs.",
    description:
      "Needs no credentials. `savings_pct` is the discount against the rate of `starter`.",
    access: "public",
    status: 200,
    reply: envelopeOf(packSchema),
    failures: [],
  },
  ({ edition }) => {
    const body = singlePage(packsOf(edition));
    return () => ({ body });
  },
);
