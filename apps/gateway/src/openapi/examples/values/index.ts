/** What the documentation's examples say: one story, of a mug and its video. */
import type { Words } from "../build-examples.ts";
import { alertWords } from "./alerts.ts";
import { catalogueWords } from "./catalogue.ts";
import { controlWords } from "./control.ts";
import { creditWords } from "./credits.ts";
import { identityWords } from "./identity.ts";
import { jobWords } from "./job.ts";
import { paymentWords } from "./payments.ts";
import { playgroundWords } from "./playground.ts";
import { productWords } from "./product.ts";
import { ownWords } from "./tenant.ts";
import { webhookWords } from "./webhooks.ts";

/** A page of one item. */
const page: Words = { total: [1], page: [1], total_pages: [1] };

/** Every word; what is said later of a name goes before. */
export const words: Words = {
  ...page,
  ...productWords,
  ...jobWords,
  ...creditWords,
  ...ownWords,
  ...catalogueWords,
  ...playgroundWords,
  ...identityWords,
  ...paymentWords,
  ...alertWords,
  ...webhookWords,
  ...controlWords,
};
