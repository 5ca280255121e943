import type { Environment } from "../config.ts";
import {
  address,
  choice,
  flag,
  integer,
  isProduction,
  secret,
  text,
  textList,
  trustedAddress,
  webOrigins,
} from "../setting-kinds.ts";

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

/** Limits of tenants that have none of their own. docs/contribute/decisions.md#limits-of-jobs. */
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

/** How people sign in to the dashboard. docs/contribute/dashboard.md. */
export const dashboardSettings = {
  dashboardClientId: text("REELWRIGHT_DASHBOARD_CLIENT_ID", {
    about:
      "The client at the issuer by which people sign in to the dashboard: a public one, with PKCE. It comes back to `/auth/callback` of `REELWRIGHT_PUBLIC_URL`.",
    default: "reelwright-dashboard",
  }),
  dashboardScope: text("REELWRIGHT_DASHBOARD_SCOPE", {
    about:
      "What that sign-in asks the issuer for: an access token for `REELWRIGHT_AUDIENCE`, and a refresh token where it gives one.",
    default: "openid email profile offline_access api",
  }),
  dashboardDemoUser: text("REELWRIGHT_DASHBOARD_DEMO_USER", {
    about:
      "Who `/?sign_in=demo` signs in as, where the issuer lets them in without a form. `npm start` names the demo user where it runs an issuer of its own.",
    default: "",
  }),
} as const;

/** Where operators come from, and what is shown to them. docs/operate/identity.md, "Operators". */
const hasOperators = (environment: Environment): boolean =>
  Boolean(environment["REELWRIGHT_OPERATORS"] || environment["REELWRIGHT_ROLES_CLAIM"]);

const withOperators = (value: string, environment: Environment): string | null => {
  if (value === "off") return null;
  if (!environment["REELWRIGHT_ISSUER"]) {
    return `is ${value}, but nobody can sign in; name an issuer in REELWRIGHT_ISSUER`;
  }
  return hasOperators(environment)
    ? null
    : `is ${value}, but nobody is an operator; set REELWRIGHT_OPERATORS or REELWRIGHT_ROLES_CLAIM`;
};

export const operatorSettings = {
  operators: textList("REELWRIGHT_OPERATORS", {
    about:
      "Subjects (`sub`) of the issuer that are operators of this installation. `npm start` names the demo user where it runs an issuer of its own.",
  }),
  rolesClaim: text("REELWRIGHT_ROLES_CLAIM", {
    about:
      "The claim of tokens that lists a person's roles, such as `roles` or `realm_access.roles`; who has the role `operator` there is one. Not set: no claim counts.",
    default: "",
  }),
  operatorClientId: text("REELWRIGHT_OPERATOR_CLIENT_ID", {
    about:
      "The client at the issuer by which operators sign in to the gateway's own pages; it comes back to `/admin/callback` of `REELWRIGHT_PUBLIC_URL`.",
    default: "reelwright-operators",
  }),
  operatorClientSecret: secret("REELWRIGHT_OPERATOR_CLIENT_SECRET", {
    about: "Its secret; not set: it is a public client, with PKCE alone.",
    default: "",
  }),
  operatorScope: text("REELWRIGHT_OPERATOR_SCOPE", {
    about: "What the sign-in asks the issuer for, so that the ID token says the roles.",
    default: "openid",
  }),
  queueBoard: choice("REELWRIGHT_QUEUE_BOARD", ["off", "read", "act"], {
    about:
      "Whether operators see the queues at `/admin/queues`, and whether they may act on dispatches there.",
    default: "off",
    rule: withOperators,
  }),
} as const;

const never = 36_500;

/** How long what is kept where it is; the gateway that is elected for maintenance sees to it. */
export const retentionSettings = {
  archiveDays: integer("REELWRIGHT_ARCHIVE_DAYS", {
    about:
      "Days after which an ended job's tasks, events and deliveries are archived. The API shows the job as before, and no longer lists its deliveries. 0: never.",
    default: 30,
    min: 0,
    max: never,
  }),
  archiveMonths: integer("REELWRIGHT_ARCHIVE_MONTHS", {
    about:
      "Months that archives are kept; then a job keeps its row, its key and its receipt, and shows no results and events; its files stay. 0: for good.",
    default: 0,
    min: 0,
    max: 1_200,
  }),
  mailDays: integer("REELWRIGHT_MAIL_DAYS", {
    about: "Days that mails are kept once they were sent or given up.",
    default: 90,
    min: 1,
    max: never,
  }),
  paymentEventDays: integer("REELWRIGHT_PAYMENT_EVENT_DAYS", {
    about:
      "Days that a payment provider's events are remembered; longer than any provider repeats one.",
    default: 400,
    min: 60,
    max: never,
  }),
} as const;

const sender = /@[A-Za-z0-9.-]+>?\s*$/;

/** For whoever sends mail: by SMTP, or into a directory to be looked at, or not at all. */
export const mailSettings = {
  smtpUrl: address("SMTP_URL", {
    about: "The server that mail is sent by; without one it goes to the outbox, or waits.",
    schemes: ["smtp", "smtps"],
    like: "smtp://user:password@host:587",
    isSecret: true,
    default: "",
  }),
  smtpTls: choice("SMTP_TLS", ["offered", "required", "none"], {
    about: "STARTTLS of `smtp://`: where it is offered, or always, or never.",
    default: "offered",
  }),
  mailFrom: text("REELWRIGHT_MAIL_FROM", {
    about: "Sender of all mail: `Name <address>`.",
    default: "Reelwright <no-reply@localhost>",
    rule: (value) => (sender.test(value) ? null : `is "${value}"; write Name <address>`),
  }),
  confirmAddresses: flag("REELWRIGHT_CONFIRM_ADDRESSES", {
    about:
      "Whether the owner of an alert's address is asked before mail goes there. `npm start` sets `false` while mail stays in the outbox.",
    default: true,
  }),
  dailyMails: integer("REELWRIGHT_DAILY_MAILS", {
    about: "Mails to one address on a day (UTC), of all tenants together; more are not sent.",
    default: 20,
    min: 1,
    max: 100_000,
  }),
  outboxDirectory: text("REELWRIGHT_OUTBOX_DIR", {
    about:
      "Where mail lies without a server, shown under `/outbox` to whoever reaches the gateway; not in production. `npm start` keeps it in its data directory.",
    default: "",
    rule: (value, environment) =>
      value !== "" && isProduction(environment)
        ? "is set, which NODE_ENV=production forbids: everybody who reaches the gateway could read the mail; set SMTP_URL instead"
        : null,
  }),
} as const;
