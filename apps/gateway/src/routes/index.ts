import type { Edition } from "@reelwright/core";
import type { Endpoint } from "../http/endpoint.ts";
import type { GatewayPorts } from "../ports.ts";
import { alertEndpoints } from "./alerts.ts";
import { cancelJobEndpoint } from "./cancel-job.ts";
import { catalogueEndpoints } from "./catalogue.ts";
import { configureWebhookAliasEndpoint, configureWebhookEndpoint } from "./configure-webhook.ts";
import { createJobEndpoint } from "./create-job.ts";
import { decideReviewEndpoint } from "./decide-review.ts";
import { estimateCreditsEndpoint } from "./estimate-credits.ts";
import { followJobEndpoint } from "./follow-job.ts";
import { identityEndpoints } from "./identity.ts";
import { listJobsEndpoint } from "./list-jobs.ts";
import { listKeyframesEndpoint } from "./list-keyframes.ts";
import { listPacksEndpoint } from "./list-packs.ts";
import { listPricesEndpoint } from "./list-prices.ts";
import { listReviewsEndpoint } from "./list-reviews.ts";
import { listTransactionsEndpoint } from "./list-transactions.ts";
import { listVideosEndpoint } from "./list-videos.ts";
import { ownEndpoints } from "./own.ts";
import { pauseJobEndpoint } from "./pause-job.ts";
import { paymentEndpoints } from "./payments.ts";
import { quoteRetryEndpoint } from "./quote-retry.ts";
import { readBalanceEndpoint } from "./read-balance.ts";
import { readJobEndpoint } from "./read-job.ts";
import { readPlaygroundTaskEndpoint } from "./read-playground-task.ts";
import { readReceiptEndpoint } from "./read-receipt.ts";
import { readWebhookEndpoint } from "./read-webhook.ts";
import { removeWebhookEndpoint } from "./remove-webhook.ts";
import { resumeJobEndpoint } from "./resume-job.ts";
import { retryJobEndpoint } from "./retry-job.ts";
import { suggestFieldsEndpoint } from "./suggest-fields.ts";
import { testWebhookEndpoint } from "./test-webhook.ts";
import { tryModelEndpoint } from "./try-model.ts";

/** Every endpoint below `/api/v1`, in the order of the documentation. */
export const endpointsOf = (edition: Edition): readonly Endpoint<GatewayPorts>[] => [
  createJobEndpoint(edition),
  suggestFieldsEndpoint(edition),
  listJobsEndpoint(edition),
  readJobEndpoint(edition),
  cancelJobEndpoint(edition),
  pauseJobEndpoint(edition),
  resumeJobEndpoint(edition),
  retryJobEndpoint(edition),
  quoteRetryEndpoint,
  listKeyframesEndpoint,
  listVideosEndpoint,
  listReviewsEndpoint,
  decideReviewEndpoint(edition),
  followJobEndpoint,
  readReceiptEndpoint,
  readBalanceEndpoint,
  listTransactionsEndpoint,
  estimateCreditsEndpoint(edition),
  listPricesEndpoint,
  listPacksEndpoint,
  ...paymentEndpoints(edition),
  ...alertEndpoints,
  ...catalogueEndpoints,
  tryModelEndpoint(edition),
  readPlaygroundTaskEndpoint,
  ...ownEndpoints(edition),
  ...identityEndpoints,
  configureWebhookEndpoint,
  configureWebhookAliasEndpoint,
  readWebhookEndpoint,
  removeWebhookEndpoint,
  testWebhookEndpoint,
];
