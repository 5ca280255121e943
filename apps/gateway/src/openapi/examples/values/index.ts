/** Example values of the documentation: one consistent story of a mug and its video. */
import type { ExampleValues } from "../build-examples.ts";
import { alertValues } from "./alerts.ts";
import { catalogueValues } from "./catalogue.ts";
import { controlValues } from "./control.ts";
import { creditValues } from "./credits.ts";
import { identityValues } from "./identity.ts";
import { jobValues } from "./job.ts";
import { paymentValues } from "./payments.ts";
import { playgroundValues } from "./playground.ts";
import { productValues } from "./product.ts";
import { tenantValues } from "./tenant.ts";
import { timelineValues } from "./timeline.ts";
import { webhookValues } from "./webhooks.ts";

/** A page of one item. */
const page: ExampleValues = { total: [1], page: [1], total_pages: [1] };

/** All values; later entries override earlier ones of the same name. */
export const exampleValues: ExampleValues = {
  ...page,
  ...productValues,
  ...jobValues,
  ...creditValues,
  ...tenantValues,
  ...catalogueValues,
  ...playgroundValues,
  ...identityValues,
  ...paymentValues,
  ...alertValues,
  ...webhookValues,
  ...controlValues,
  ...timelineValues,
};
