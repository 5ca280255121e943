/** What the documentation says of the whole and of its parts. */
import type { Declaration } from "../http/endpoint.ts";

export const about =
  "Turns a product's name and picture into a finished short marketing video. Send an API key in `X-API-Key`, or an " +
  "access token in `Authorization: Bearer`; where both are sent, the token decides. One credit is worth 0.01 USD: a " +
  "job's credits are reserved when it is made, consumed when it completes, released when it fails or is cancelled. " +
  "Every answer carries `X-Request-Id`. Unknown fields of a body are ignored.";

export const tagDescriptions: { readonly [tag in Declaration["tag"]]: string } = {
  Jobs: "Videos in the making: order them, follow, pause, review, retry and fetch them.",
  Credits: "What the account has, what it was charged, and what things cost.",
  Billing: "Credit packs, the only way to add credits.",
  Personas: "The people who present the product.",
  Voices: "The voices that they speak with.",
  Music: "The library's tracks and the account's own.",
  Models: "The models of pictures and videos, and a playground to try them one by one.",
  Templates: "Fields of jobs, kept under a name.",
  Uploads: "Pictures of products.",
  Keys: "API keys, managed by who signs in, and what was changed of them and of money.",
  Tenant: "The account itself.",
  Webhook: "The address that is told when a job completes or fails.",
};
