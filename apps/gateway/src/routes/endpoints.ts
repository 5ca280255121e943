import type { Edition } from "@reelwright/core/edition/edition";
import type { Endpoint } from "../http/endpoint.ts";
import type { GatewayPorts } from "../ports/gateway-ports.ts";
import { apiKeyEndpoints, auditLogEndpoints } from "./api-keys.ts";
import { billingEndpoints } from "./billing.ts";
import { creditEndpoints, usageEndpoints } from "./credits.ts";
import { jobErasureEndpoints, tenantErasureEndpoints } from "./erasure.ts";
import { exportEndpoints } from "./export.ts";
import { filmEndpoints } from "./film.ts";
import { streamJobEventsEndpoint } from "./job-events.ts";
import {
  getReceiptEndpoint,
  getTimelineEndpoint,
  listKeyframesEndpoint,
  listVideosEndpoint,
} from "./job-results.ts";
import {
  cancelJobEndpoint,
  createJobEndpoint,
  getJobEndpoint,
  listJobsEndpoint,
  pauseJobEndpoint,
  quoteRetryEndpoint,
  resumeJobEndpoint,
  retryJobEndpoint,
  suggestFieldsEndpoint,
} from "./jobs.ts";
import { memberEndpoints } from "./members.ts";
import { modelEndpoints, playgroundEndpoints } from "./models.ts";
import { musicEndpoints } from "./music.ts";
import { personaEndpoints } from "./personas.ts";
import {
  listReviewsEndpoint,
  listWaitingReviewsEndpoint,
  submitReviewEndpoint,
} from "./reviews.ts";
import { templateEndpoints } from "./templates.ts";
import { tenantEndpoints } from "./tenant.ts";
import { uploadEndpoints } from "./uploads.ts";
import { voiceEndpoints } from "./voices.ts";
import { webhookEndpoints } from "./webhook.ts";
import { webhookEndpointEndpoints } from "./webhook-endpoints.ts";

/** `/jobs` and `/reviews`. */
const jobEndpoints = (edition: Edition) => [
  createJobEndpoint(edition),
  suggestFieldsEndpoint(edition),
  listJobsEndpoint(edition),
  getJobEndpoint(edition),
  cancelJobEndpoint(edition),
  pauseJobEndpoint(edition),
  resumeJobEndpoint(edition),
  retryJobEndpoint(edition),
  quoteRetryEndpoint,
  listKeyframesEndpoint,
  listVideosEndpoint,
  listReviewsEndpoint,
  listWaitingReviewsEndpoint,
  submitReviewEndpoint(edition),
  streamJobEventsEndpoint,
  getReceiptEndpoint,
  getTimelineEndpoint,
  ...filmEndpoints(edition),
];

const declare = (edition: Edition): readonly Endpoint<GatewayPorts>[] => [
  ...jobEndpoints(edition),
  ...jobErasureEndpoints,
  ...creditEndpoints(edition),
  ...billingEndpoints(edition),
  ...usageEndpoints,
  ...personaEndpoints,
  ...voiceEndpoints,
  ...musicEndpoints,
  ...modelEndpoints,
  ...playgroundEndpoints(edition),
  ...templateEndpoints(edition),
  ...uploadEndpoints,
  ...tenantEndpoints,
  ...memberEndpoints,
  ...tenantErasureEndpoints,
  ...exportEndpoints,
  ...apiKeyEndpoints,
  ...auditLogEndpoints,
  ...webhookEndpoints,
  ...webhookEndpointEndpoints,
];

const declared = new WeakMap<Edition, readonly Endpoint<GatewayPorts>[]>();

/** Every endpoint below `/api/v1`, in the order of the documentation. Returns the same objects for the same edition. */
export const endpointsOf = (edition: Edition): readonly Endpoint<GatewayPorts>[] => {
  const known = declared.get(edition) ?? declare(edition);
  declared.set(edition, known);
  return known;
};
