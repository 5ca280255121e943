import { defaultRates, limitClasses, limitIn, type Rates } from "@reelwright/core/limits/rates";
import { type Environment, type Setting, setting } from "../config.ts";
import {
  address,
  choice,
  flag,
  integer,
  isProduction,
  productionForbids,
  secret,
  text,
  textList,
  trustedAddress,
  webOrigins,
} from "../setting-kinds.ts";

/** The gateway's addresses and operation. */
export const addressSettings = {
  port: integer("PORT", {
    about: "Port of the API, the documentation and the files. 0: any free port.",
    default: 8080,
    min: 0,
    max: 65_535,
  }),
  publicUrl: address("REELWRIGHT_PUBLIC_URL", {
    about:
      "Public URL of the gateway. The URLs that it returns start with it. If unset, `npm start` uses its own address.",
    default: "http://127.0.0.1:8080",
  }),
  corsOrigins: webOrigins("REELWRIGHT_CORS_ORIGINS", {
    about:
      "Web origins that may call the API with a bearer token, such as `https://app.example.com`. Unset: none.",
  }),
  allowedHosts: textList("REELWRIGHT_ALLOWED_HOSTS", {
    about:
      "Host names under which the gateway answers besides `localhost` and loopback addresses; under others it returns 421, which stops DNS rebinding. Unset: all. `npm start` sets the host of `REELWRIGHT_PUBLIC_URL` while it listens on the loopback only.",
  }),
  trustedProxies: integer("REELWRIGHT_TRUSTED_PROXIES", {
    about: "Number of proxies in front of the gateway whose `X-Forwarded-*` headers are trusted.",
    default: 0,
    min: 0,
    max: 10,
  }),
  clientAddresses: choice("REELWRIGHT_CLIENT_ADDRESSES", ["full", "truncated"], {
    about:
      "Client addresses in the request log and the audit log: `full`, or `truncated` to /24 (IPv4) and /48 (IPv6). Request limits use the full address in either case.",
    default: "full",
  }),
  drainSeconds: integer("REELWRIGHT_DRAIN_SECONDS", {
    about:
      "Seconds that the gateway keeps serving after `/readyz` turns 503, so that load balancers can notice. `npm start` sets 0.",
    default: 5,
    min: 0,
    max: 300,
  }),
  auditHour: integer("REELWRIGHT_AUDIT_HOUR", {
    about: "Hour (UTC) of the daily ledger audit. One gateway runs it.",
    default: 3,
    min: 0,
    max: 23,
  }),
} as const;

const usualAudience = "urn:reelwright:api";

/** Validation of bearer tokens. */
export const tokenSettings = {
  issuer: trustedAddress("REELWRIGHT_ISSUER", {
    about:
      "Issuer of bearer tokens, exactly as in `iss`. Unset: no bearer token is valid. Outside production `npm start` then runs its own issuer.",
  }),
  audience: text("REELWRIGHT_AUDIENCE", {
    about:
      "Required `aud` of tokens for this API. With `REELWRIGHT_AUDIENCE_CLAIM=client_id`: the ids of its clients, several with commas.",
    default: usualAudience,
  }),
  audienceClaim: choice("REELWRIGHT_AUDIENCE_CLAIM", ["aud", "client_id"], {
    about:
      "Claim that must match `REELWRIGHT_AUDIENCE`. `client_id`: for access tokens without `aud`, such as those of Amazon Cognito.",
    default: "aud",
    rule: (value, environment) =>
      value === "client_id" && !environment["REELWRIGHT_AUDIENCE"]?.trim()
        ? "is client_id, but REELWRIGHT_AUDIENCE doesn't name the ids of the issuer's clients for the dashboard and the command line"
        : null,
  }),
  audienceParameter: choice("REELWRIGHT_AUDIENCE_PARAMETER", ["resource", "audience", "none"], {
    about:
      "Parameter that asks the issuer for a token for `REELWRIGHT_AUDIENCE`: `resource` (RFC 8707), `audience` (Auth0), or `none` (Entra ID, Cognito), where scopes decide.",
    default: {
      says: "`resource`; `none` with `REELWRIGHT_AUDIENCE_CLAIM=client_id`",
      from: (environment) =>
        environment["REELWRIGHT_AUDIENCE_CLAIM"]?.trim() === "client_id" ? "none" : "resource",
    },
  }),
  subjectClaim: choice("REELWRIGHT_SUBJECT_CLAIM", ["sub", "oid"], {
    about:
      "Claim that identifies a person, also in `REELWRIGHT_OPERATORS`. `oid`: for Entra ID, whose `sub` differs between clients. Don't change it later: everybody would get another account.",
    default: "sub",
  }),
  jwksUrl: trustedAddress("REELWRIGHT_JWKS_URL", {
    about: "URL of the issuer's keys. Unset: from its discovery document.",
  }),
  signUp: choice("REELWRIGHT_SIGN_UP", ["open", "invited"], {
    about:
      "Whether a first sign-in without an invitation creates a tenant (`open`) or is refused (`invited`).",
    default: "open",
  }),
  plainHosts: textList("REELWRIGHT_PLAIN_HOSTS", {
    about:
      "Hosts whose `http://` URLs are trusted in production, because only this installation uses the network to them, such as `keycloak` in Compose.",
  }),
  signupBonus: integer("REELWRIGHT_SIGNUP_BONUS", {
    about: "Credits of a tenant that its first bearer token creates.",
    default: 0,
    min: 0,
    max: 1_000_000_000,
  }),
} as const;

const rateExample = limitClasses
  .map((name) => `${name}=${defaultRates[name]?.requests}/${defaultRates[name]?.seconds}`)
  .join(",");

const ratesIn = (text: string): Rates => {
  if (text.trim() === "off")
    return Object.fromEntries(limitClasses.map((name) => [name, null])) as Rates;
  const pairs = text.split(",").map((part) => {
    const [word = "", limit = ""] = part.split("=").map((each) => each.trim());
    const name = limitClasses.find((each) => each === word);
    if (name === undefined) throw new Error(`names "${word}"; use ${limitClasses.join(", ")}`);
    const rate = limitIn(limit);
    if (rate === undefined)
      throw new Error(
        `limits ${name} to "${limit}"; write requests/seconds, such as 600/60, or off`,
      );
    return [name, rate] as const;
  });
  return { ...defaultRates, ...Object.fromEntries(pairs) };
};

/** Limits of requests by class. */
const rates = (name: string, about: string): Setting<Rates> =>
  setting<Rates>(
    name,
    { values: "`off`, or `class=requests/seconds`, several with commas", read: ratesIn },
    { about, default: { says: `\`${rateExample}\``, from: () => defaultRates } },
  );

/** Limits of tenants without their own. docs/contribute/decisions.md, "Limits of jobs". */
export const limitSettings = {
  topupCeilingUsd: integer("REELWRIGHT_TOPUP_CEILING_USD", {
    about:
      "Highest monthly limit of an account's automatic top-up, in USD. It protects saved cards from leaked API keys. Higher limits are refused; existing ones are capped.",
    default: 1_000,
    min: 1,
    max: 1_000_000,
  }),
  concurrentJobs: integer("REELWRIGHT_CONCURRENT_JOBS", {
    about: "Concurrent jobs of a tenant without its own limit.",
    default: 10,
    min: 1,
    max: 100_000,
  }),
  dailyJobs: integer("REELWRIGHT_DAILY_JOBS", {
    about: "Jobs per day (UTC) of a tenant without its own limit.",
    default: 200,
    min: 1,
    max: 10_000_000,
  }),
  jobRetries: integer("REELWRIGHT_JOB_RETRIES", {
    about: "Retries of one job per day (UTC).",
    default: 20,
    min: 0,
    max: 10_000_000,
  }),
  dailyRetries: integer("REELWRIGHT_DAILY_RETRIES", {
    about: "Retries of all jobs of a tenant per day (UTC).",
    default: 200,
    min: 0,
    max: 10_000_000,
  }),
  rates: rates(
    "REELWRIGHT_RATE_LIMITS",
    "Requests of a tenant by class: a bucket that refills over these seconds. `callback` counts requests without credentials by address. Classes that aren't listed keep their defaults. `npm start` allows 100,000 a minute outside production.",
  ),
  dailyUploadMb: integer("REELWRIGHT_DAILY_UPLOAD_MB", {
    about: "MB that a tenant may upload per day (UTC), measured as stored. 0: unlimited.",
    default: 1_024,
    min: 0,
    max: 1_000_000_000,
  }),
  dailyUploads: integer("REELWRIGHT_DAILY_UPLOADS", {
    about: "Files that a tenant may upload per day (UTC). 0: unlimited.",
    default: 10_000,
    min: 0,
    max: 1_000_000_000,
  }),
  storedUploadMb: integer("REELWRIGHT_STORED_UPLOAD_MB", {
    about: "MB of product images that a tenant may keep. 0: unlimited.",
    default: 10_240,
    min: 0,
    max: 1_000_000_000,
  }),
} as const;

/** Sign-in to the dashboard. docs/contribute/dashboard.md. */
export const dashboardSettings = {
  dashboardClientId: text("REELWRIGHT_DASHBOARD_CLIENT_ID", {
    about:
      "The issuer's client for signing in to the dashboard: public, with PKCE. Its redirect URI is `/auth/callback` of `REELWRIGHT_PUBLIC_URL`.",
    default: "reelwright-dashboard",
  }),
  dashboardScope: text("REELWRIGHT_DASHBOARD_SCOPE", {
    about:
      "Scopes of sign-ins to the dashboard and from the command line. They must yield an access token for `REELWRIGHT_AUDIENCE` and, if the issuer supports it, a refresh token.",
    default: "openid email profile offline_access api",
  }),
  cliClientId: text("REELWRIGHT_CLI_CLIENT_ID", {
    about:
      "The issuer's client for `reelwright login`: public, with PKCE. Its redirect URI is `http://127.0.0.1/callback` with any port.",
    default: "reelwright-cli",
  }),
  dashboardDemoUser: text("REELWRIGHT_DASHBOARD_DEMO_USER", {
    about:
      "The user that `/?sign_in=demo` signs in, if the issuer needs no form. With its own issuer, `npm start` sets the demo user.",
    default: "",
  }),
} as const;

const hasOperators = (environment: Environment): boolean =>
  Boolean(environment["REELWRIGHT_OPERATORS"] || environment["REELWRIGHT_ROLES_CLAIM"]);

const withOperators = (value: string, environment: Environment): string | null => {
  if (value === "off") return null;
  if (!environment["REELWRIGHT_ISSUER"]) {
    return `is ${value}, but nobody can sign in; set REELWRIGHT_ISSUER`;
  }
  return hasOperators(environment)
    ? null
    : `is ${value}, but nobody is an operator; set REELWRIGHT_OPERATORS or REELWRIGHT_ROLES_CLAIM`;
};

export const operatorSettings = {
  operators: textList("REELWRIGHT_OPERATORS", {
    about:
      "Subjects of the issuer that are operators of this installation. `SUB=support` may only look, `SUB=finance` may also refund and grant credits. With its own issuer, `npm start` sets the demo user.",
  }),
  rolesClaim: text("REELWRIGHT_ROLES_CLAIM", {
    about:
      "Token claim that lists a person's roles, such as `roles` or `realm_access.roles`. The roles `operator`, `finance` and `support` count. Unset: no claim is read.",
    default: "",
  }),
  operatorClientId: text("REELWRIGHT_OPERATOR_CLIENT_ID", {
    about:
      "The issuer's client for operators who sign in to the gateway's own pages. Its redirect URI is `/admin/callback` of `REELWRIGHT_PUBLIC_URL`.",
    default: "reelwright-operators",
  }),
  operatorClientSecret: secret("REELWRIGHT_OPERATOR_CLIENT_SECRET", {
    about: "Secret of that client. Unset: a public client with PKCE only.",
    default: "",
  }),
  operatorScope: text("REELWRIGHT_OPERATOR_SCOPE", {
    about: "Scopes of that sign-in. The ID token must contain the roles.",
    default: "openid",
  }),
  queueBoard: choice("REELWRIGHT_QUEUE_BOARD", ["off", "read", "act"], {
    about:
      "Whether operators can view the queues at `/admin/queues` (`read`) or also act on the stages' entries there (`act`).",
    default: "off",
    rule: withOperators,
  }),
} as const;

const never = 36_500;

/** Retention periods, applied by the gateway that is elected for maintenance. */
export const retentionSettings = {
  archiveDays: integer("REELWRIGHT_ARCHIVE_DAYS", {
    about:
      "Days after a job's end that its results, events, deliveries and vendor calls are kept at least, before `REELWRIGHT_ARCHIVE_MONTHS` begin to count. 0: forever.",
    default: 30,
    min: 0,
    max: never,
  }),
  archiveMonths: integer("REELWRIGHT_ARCHIVE_MONTHS", {
    about:
      "Whole months after `REELWRIGHT_ARCHIVE_DAYS` that results, events, deliveries and vendor calls are kept. Then their month is dropped: a job keeps its row, key, receipt and files, but shows no results, events or vendor costs. 0: forever.",
    default: 0,
    min: 0,
    max: 1_200,
  }),
  mailDays: integer("REELWRIGHT_MAIL_DAYS", {
    about: "Days that emails are kept after they were sent or abandoned.",
    default: 90,
    min: 1,
    max: never,
  }),
  paymentEventDays: integer("REELWRIGHT_PAYMENT_EVENT_DAYS", {
    about:
      "Days that a payment provider's events are remembered: longer than any provider repeats one.",
    default: 400,
    min: 60,
    max: never,
  }),
  jobKeyDays: integer("REELWRIGHT_JOB_KEY_DAYS", {
    about:
      "Days that the idempotency keys of `POST /jobs` are kept. After that a repeated request creates another job. 0: forever.",
    default: 0,
    min: 0,
    max: never,
  }),
} as const;

const sender = /@[A-Za-z0-9.-]+>?\s*$/;

/** Email: by SMTP, into the outbox directory, or not at all. */
export const mailSettings = {
  smtpUrl: address("SMTP_URL", {
    about: "Mail server. Unset: email goes to the outbox or waits.",
    schemes: ["smtp", "smtps"],
    like: "smtp://user:password@host:587",
    isSecret: true,
    default: "",
  }),
  smtpTls: choice("SMTP_TLS", ["offered", "required", "none"], {
    about: "STARTTLS for `smtp://`: if offered, always, or never.",
    default: "offered",
  }),
  mailFrom: text("REELWRIGHT_MAIL_FROM", {
    about: "Sender of all email: `Name <address>`.",
    default: "Reelwright <no-reply@localhost>",
    rule: (value) => (sender.test(value) ? null : `is "${value}"; write Name <address>`),
  }),
  confirmAddresses: flag("REELWRIGHT_CONFIRM_ADDRESSES", {
    about:
      "Whether the owner of an alert address must confirm it before email is sent there. `npm start` sets `false` while email stays in the outbox.",
    default: true,
  }),
  dailyMails: integer("REELWRIGHT_DAILY_MAILS", {
    about: "Emails to one address per day (UTC), across all tenants. Further ones are not sent.",
    default: 20,
    min: 1,
    max: 100_000,
  }),
  outboxDirectory: text("REELWRIGHT_OUTBOX_DIR", {
    about:
      "Directory of email while there is no mail server, shown at `/outbox` to anyone who reaches the gateway. Not in production. `npm start` puts it in its data directory.",
    default: "",
    rule: (value, environment) =>
      value !== "" && isProduction(environment)
        ? `is set, which ${productionForbids(environment)}: anyone who reaches the gateway could read the email; set SMTP_URL instead`
        : null,
  }),
} as const;
