/** The introduction to the API and to each group of operations. */
import type { Declaration } from "../http/endpoint.ts";

export const about =
  "Turns a product's name and picture into a finished short marketing video. Send an API key in `X-API-Key`, or an " +
  "access token in `Authorization: Bearer`; if both are sent, only the token counts. Prices are in " +
  "credits, which are bought in packs; `total_usd` is their list value, 0.01 USD each. A " +
  "job's credits are reserved when it is created, consumed when it completes, and released when it fails or is " +
  "cancelled. Every response has `X-Request-Id`. Unknown body fields are ignored.";

export const tagDescriptions: { readonly [tag in Declaration["tag"]]: string } = {
  Jobs: "Create, follow, pause, review and retry videos, and fetch the results.",
  Credits: "The account's credits, its transactions, and prices.",
  Billing: "Buying credit packs, payment methods, automatic top-ups and low-credit alerts.",
  Personas: "The people who present the product.",
  Voices: "The voices that narrate.",
  Music: "The library's tracks and the account's own.",
  Models: "Picture and video models, and a playground to try them.",
  Templates: "Saved job fields.",
  Uploads: "Product pictures.",
  Keys: "API keys, managed with an access token, and the audit log.",
  Tenant: "The account itself.",
  Webhook: "The URL that is notified when a job completes or fails.",
};
