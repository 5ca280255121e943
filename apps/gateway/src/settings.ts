import {
  choice,
  fileSettings,
  integer,
  mailSettings,
  paymentSettings,
  secretSettings,
  stackSettings,
  text,
  trustedAddress,
  webOrigins,
  workSettings,
} from "@reelwright/platform";

/** What the gateway reads from its environment. */
export const gatewaySettings = {
  ...stackSettings,
  ...fileSettings,
  ...secretSettings,
  ...paymentSettings,
  ...mailSettings,
  port: integer("PORT", 8080, { min: 0, max: 65_535 }),
  edition: choice("REELWRIGHT_EDITION", ["E1", "E2"], "E1"),
  /** Where callers reach this gateway; samples of the catalogue are asked for there when an object store has the files. */
  publicUrl: text("REELWRIGHT_PUBLIC_URL", "http://127.0.0.1:8080"),
  /** Who issues bearer tokens, as their `iss` says; empty: nobody, and none is valid. */
  issuer: trustedAddress("REELWRIGHT_ISSUER"),
  /** What tokens for this API say in `aud`. */
  audience: text("REELWRIGHT_AUDIENCE", "urn:reelwright:api"),
  /** The issuer's keys; empty: where its discovery document says. */
  jwksUrl: trustedAddress("REELWRIGHT_JWKS_URL"),
  /** Credits of a tenant that is made at its first bearer token. */
  signupBonus: integer("REELWRIGHT_SIGNUP_BONUS", 0, { min: 0, max: 1_000_000_000 }),
  /** Origins of web pages that may call the API with a bearer token; empty: none. */
  corsOrigins: webOrigins("REELWRIGHT_CORS_ORIGINS"),
  /** Limits of tenants that have none of their own. Decisions: "Default job limits". */
  concurrentJobs: integer("REELWRIGHT_CONCURRENT_JOBS", 10, { min: 1, max: 100_000 }),
  dailyJobs: integer("REELWRIGHT_DAILY_JOBS", 200, { min: 1, max: 10_000_000 }),
  /** Retries of one job, and of all jobs of a tenant, on a day (UTC). */
  jobRetries: integer("REELWRIGHT_JOB_RETRIES", 20, { min: 0, max: 10_000_000 }),
  dailyRetries: integer("REELWRIGHT_DAILY_RETRIES", 200, { min: 0, max: 10_000_000 }),
  /** Proxies in front of the gateway whose X-Forwarded-* headers are believed. */
  trustedProxies: integer("REELWRIGHT_TRUSTED_PROXIES", 0, { min: 0, max: 10 }),
  allowPrivateUrls: workSettings.allowPrivateUrls,
  testFaults: workSettings.testFaults,
  graceSeconds: workSettings.graceSeconds,
  /** Port of `/metrics`, and of the probes once more: not a public one. 0: none. */
  healthPort: workSettings.healthPort,
  /** When the ledger is audited: once a day, by one gateway, from this hour on (UTC). */
  auditHour: integer("REELWRIGHT_AUDIT_HOUR", 3, { min: 0, max: 23 }),
  /** How long it goes on serving after `/readyz` says no: what balancers need to notice. */
  drainSeconds: integer("REELWRIGHT_DRAIN_SECONDS", 5, { min: 0, max: 300 }),
} as const;

export const timing = {
  /** To answer a request; longer than the store's own patience, so that its answer comes first. */
  deadlineMs: 15_000,
  /** To look at a product's picture, the wait for a worker included. */
  suggestionMs: 10_000,
  /** How often an event stream looks at the database when no bell rings. */
  pollEveryMs: 2_000,
} as const;
