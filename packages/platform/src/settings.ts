import { choice, flag, flagOutsideProduction, integer, secret, text } from "./config.ts";
import { withOwnKeys, withOwnPassword, withOwnSecret } from "./published-secrets.ts";
import { secretKeys } from "./secret-keys.ts";

/** Where the truth is, and the bells. */
export const stackSettings = {
  databaseUrl: withOwnPassword(text("DATABASE_URL")),
  redisUrl: text("REDIS_URL"),
  logLevel: choice("REELWRIGHT_LOG_LEVEL", ["error", "warn", "info", "debug"], "info"),
} as const;

/** Where files are kept: a directory that the gateway serves, or an S3 store. */
export const fileSettings = {
  files: choice("REELWRIGHT_FILES", ["disk", "s3"], "disk"),
  filesDirectory: text("REELWRIGHT_FILES_DIR", ".data/files"),
  filesUrl: text("REELWRIGHT_FILES_URL", "http://127.0.0.1:8080/files"),
  s3Endpoint: text("S3_ENDPOINT", ""),
  s3Region: text("S3_REGION", "us-east-1"),
  s3Bucket: text("S3_BUCKET", ""),
  s3AccessKeyId: text("S3_ACCESS_KEY_ID", ""),
  s3SecretAccessKey: withOwnSecret(secret("S3_SECRET_ACCESS_KEY", "")),
  s3ForcePathStyle: flag("S3_FORCE_PATH_STYLE", true),
} as const;

/** What a process that runs stages needs besides. */
export const workSettings = {
  /** Who makes the media: `fake` makes everything at once, with nothing to see in it. */
  providers: choice("REELWRIGHT_PROVIDERS", ["local", "fake"], "local"),
  allowPrivateUrls: flag("REELWRIGHT_ALLOW_PRIVATE_URLS", false),
  /** Whether a job's `metadata.fault` orders trouble; the gateway checks the order, workers carry it out. */
  testFaults: flagOutsideProduction("REELWRIGHT_TEST_FAULTS", false),
  /** Temporary files, fonts and other things that can be made anew. */
  cacheDirectory: text("REELWRIGHT_CACHE_DIR", ".data/cache"),
  /** Tasks of a stage that draw or encode at once; 0: one per core. */
  slots: integer("REELWRIGHT_SLOTS", 0, { min: 0, max: 256 }),
  /** Port of `/livez` and `/readyz`; 0: none. */
  healthPort: integer("REELWRIGHT_HEALTH_PORT", 0, { min: 0, max: 65_535 }),
  graceSeconds: integer("REELWRIGHT_GRACE_SECONDS", 25, { min: 0, max: 600 }),
} as const;

/** For whoever stores or reads tenants' secrets. */
export const secretSettings = {
  secretKeys: withOwnKeys(secretKeys("REELWRIGHT_SECRET_KEYS")),
} as const;

/** For whoever sends mail: by SMTP, or into a directory to be looked at, or not at all. */
export const mailSettings = {
  /** smtp://user:password@host:587 or smtps://…:465. */
  smtpUrl: secret("SMTP_URL", ""),
  /** Of smtp:// only: STARTTLS where it is offered, or always, or never. */
  smtpTls: choice("SMTP_TLS", ["offered", "required", "none"], "offered"),
  mailFrom: text("REELWRIGHT_MAIL_FROM", "Reelwright <no-reply@localhost>"),
  /** Where mail lies without an SMTP server, shown under `/outbox`; empty: mail waits until there is one. */
  outboxDirectory: text("REELWRIGHT_OUTBOX_DIR", ""),
} as const;
