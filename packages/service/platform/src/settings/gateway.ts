import { address, integer, text } from "../setting-kinds.ts";
import { trustedAddress } from "./trusted-address.ts";
import { webOrigins } from "./web-origins.ts";

/** Where the gateway is, and how it is run. */
export const addressSettings = {
  port: integer("PORT", {
    about: "Port of the API, the documentation and the files; 0: any free one.",
    default: 8080,
    min: 0,
    max: 65_535,
  }),
  publicUrl: address("REELWRIGHT_PUBLIC_URL", {
    about:
      "Where callers reach the gateway: addresses that it gives out begin with it. `npm start` knows its own where this is not set.",
    default: "http://127.0.0.1:8080",
  }),
  corsOrigins: webOrigins("REELWRIGHT_CORS_ORIGINS", {
    about:
      "Origins of web pages that may call the API with a bearer token, such as `https://app.example.com`; not set: none.",
  }),
  trustedProxies: integer("REELWRIGHT_TRUSTED_PROXIES", {
    about: "Proxies in front of the gateway whose `X-Forwarded-*` headers are believed.",
    default: 0,
    min: 0,
    max: 10,
  }),
  drainSeconds: integer("REELWRIGHT_DRAIN_SECONDS", {
    about:
      "How long it goes on serving after `/readyz` says no: what balancers need to notice. `npm start` sets 0.",
    default: 5,
    min: 0,
    max: 300,
  }),
  auditHour: integer("REELWRIGHT_AUDIT_HOUR", {
    about: "When the ledger is audited: once a day, by one gateway, from this hour on (UTC).",
    default: 3,
    min: 0,
    max: 23,
  }),
} as const;

/** Who is let in by bearer tokens. */
export const tokenSettings = {
  issuer: trustedAddress("REELWRIGHT_ISSUER", {
    about:
      "Who issues bearer tokens, as their `iss` says; not set: nobody, and none is valid. `npm start` runs an issuer of its own outside production where this is not set.",
  }),
  audience: text("REELWRIGHT_AUDIENCE", {
    about: "What tokens for this API say in `aud`.",
    default: "urn:reelwright:api",
  }),
  jwksUrl: trustedAddress("REELWRIGHT_JWKS_URL", {
    about: "The issuer's keys; not set: where its discovery document says.",
  }),
  signupBonus: integer("REELWRIGHT_SIGNUP_BONUS", {
    about: "Credits of a tenant that is made at its first bearer token.",
    default: 0,
    min: 0,
    max: 1_000_000_000,
  }),
} as const;

/** Limits of tenants that have none of their own. Decisions: "Default job limits". */
export const limitSettings = {
  topupCeilingUsd: integer("REELWRIGHT_TOPUP_CEILING_USD", {
    about:
      "Highest monthly limit of an account's automatic top-up, in USD. It protects saved cards from leaked API keys. Higher limits are refused; one from before is capped.",
    default: 1_000,
    min: 1,
    max: 1_000_000,
  }),
  concurrentJobs: integer("REELWRIGHT_CONCURRENT_JOBS", {
    about: "Jobs at once of a tenant that has no limit of its own.",
    default: 10,
    min: 1,
    max: 100_000,
  }),
  dailyJobs: integer("REELWRIGHT_DAILY_JOBS", {
    about: "Jobs a day (UTC) of a tenant that has no limit of its own.",
    default: 200,
    min: 1,
    max: 10_000_000,
  }),
  jobRetries: integer("REELWRIGHT_JOB_RETRIES", {
    about: "Retries of one job on a day (UTC).",
    default: 20,
    min: 0,
    max: 10_000_000,
  }),
  dailyRetries: integer("REELWRIGHT_DAILY_RETRIES", {
    about: "Retries of all jobs of a tenant on a day (UTC).",
    default: 200,
    min: 0,
    max: 10_000_000,
  }),
  dailyUploadMb: integer("REELWRIGHT_DAILY_UPLOAD_MB", {
    about: "MB that a tenant may upload on a day (UTC), as they are stored; 0: any number.",
    default: 1_024,
    min: 0,
    max: 1_000_000_000,
  }),
} as const;
