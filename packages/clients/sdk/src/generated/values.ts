// Written by `npm run sdk:types` from the gateway's OpenAPI document. Don't edit it.

/** Every `Scope`. */
export const scopes = [
  "jobs:read",
  "jobs:write",
  "reviews",
  "uploads",
  "templates",
  "webhooks",
  "billing:read",
  "billing",
  "admin"
] as const;

/** Every `MemberRole`. */
export const memberRoles = [
  "owner",
  "admin",
  "editor",
  "reviewer",
  "viewer",
  "billing"
] as const;

/** Every `WebhookEndpointEvent`. */
export const endpointEvents = [
  "job.completed",
  "job.failed",
  "job.created",
  "job.cancelled",
  "job.paused",
  "job.review_required",
  "job.resumed",
  "job.retried",
  "credits.low",
  "payment.failed"
] as const;
