import type { Edition } from "@reelwright/core";
import type { Endpoint } from "../http/endpoint.ts";
import type { GatewayPorts } from "../ports.ts";
import { cancelJobEndpoint } from "./cancel-job.ts";
import { createJobEndpoint } from "./create-job.ts";
import { estimateCreditsEndpoint } from "./estimate-credits.ts";
import { followJobEndpoint } from "./follow-job.ts";
import { listJobsEndpoint } from "./list-jobs.ts";
import { listKeyframesEndpoint } from "./list-keyframes.ts";
import { listTransactionsEndpoint } from "./list-transactions.ts";
import { listVideosEndpoint } from "./list-videos.ts";
import { readBalanceEndpoint } from "./read-balance.ts";
import { readJobEndpoint } from "./read-job.ts";
import { readReceiptEndpoint } from "./read-receipt.ts";

/** Every endpoint below `/api/v1`, in the order of the documentation. */
export const endpointsOf = (edition: Edition): readonly Endpoint<GatewayPorts>[] => [
  createJobEndpoint(edition),
  listJobsEndpoint(edition),
  readJobEndpoint(edition),
  cancelJobEndpoint(edition),
  listKeyframesEndpoint,
  listVideosEndpoint,
  followJobEndpoint,
  readReceiptEndpoint,
  readBalanceEndpoint,
  listTransactionsEndpoint,
  estimateCreditsEndpoint(edition),
];
