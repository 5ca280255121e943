import type { Environment } from "../config.ts";
import { address, choice, flag, integer, secret, text } from "../setting-kinds.ts";
import { withOwnSecret } from "./secrets.ts";

const region = "us-east-1";

const isInBucket = (environment: Environment): boolean =>
  environment["REELWRIGHT_FILES"] === "s3" ||
  (!environment["REELWRIGHT_FILES"] && Boolean(environment["S3_BUCKET"]));

const withBucket = (value: string, environment: Environment): string | null =>
  value === "" && isInBucket(environment) ? "is not set; files in an S3 store need it" : null;

/** A store that is named without its bucket would be passed over in silence. */
const withStore = (value: string, environment: Environment): string | null => {
  if (value !== "") return null;
  const isNamed = !environment["REELWRIGHT_FILES"] && environment["S3_ENDPOINT"];
  return isNamed
    ? "is not set, but S3_ENDPOINT is; name the bucket"
    : withBucket(value, environment);
};

const withoutSlash = (url: string): string => url.replace(/\/+$/, "");

/** Links that are signed lead to a gateway, which checks them. */
const publicAddress = (environment: Environment): string => {
  if (!isInBucket(environment) || environment["REELWRIGHT_FILES_SECRET"]) {
    return `${withoutSlash(environment["REELWRIGHT_PUBLIC_URL"] || "http://127.0.0.1:8080")}/files`;
  }
  const bucket = environment["S3_BUCKET"] ?? "";
  const endpoint = environment["S3_ENDPOINT"];
  return endpoint
    ? `${withoutSlash(endpoint)}/${bucket}`
    : `https://${bucket}.s3.${environment["S3_REGION"] || region}.amazonaws.com`;
};

/** Shorter ones could be guessed. */
const longEnough = (value: string): string | null => {
  const isShort = value !== "" && value.split(",").some((each) => each.trim().length < 32);
  return isShort ? "is too short; use 32 characters or more, such as: openssl rand -hex 32" : null;
};

/** Where files are kept: a directory that the gateway serves, or an S3 store. */
export const fileSettings = {
  files: choice("REELWRIGHT_FILES", ["disk", "s3"], {
    about: "Where files are kept: in a directory that the gateway serves, or in an S3 store.",
    default: {
      says: "`s3` where `S3_BUCKET` is set, else `disk`",
      from: (environment) => (isInBucket(environment) ? "s3" : "disk"),
    },
  }),
  filesDirectory: text("REELWRIGHT_FILES_DIR", {
    about:
      "The directory of `disk`; all processes share it. `npm start` keeps it in its data directory.",
    default: ".data/files",
  }),
  filesUrl: address("REELWRIGHT_FILES_URL", {
    about: "Public address of the files, which all of their addresses begin with.",
    default: {
      says: "`REELWRIGHT_PUBLIC_URL` with `/files`; of `s3` without `REELWRIGHT_FILES_SECRET` the bucket's address at the store",
      from: publicAddress,
    },
  }),
  filesSecret: secret("REELWRIGHT_FILES_SECRET", {
    about:
      "Signs links to files, for a private bucket or directory: 32 characters or more; several with commas, the newest first. Not set: links aren't signed. Gateways and workers need the same.",
    default: "",
    rule: longEnough,
  }),
  linkHours: integer("REELWRIGHT_LINK_HOURS", {
    about: "How long a signed link is good for, at least.",
    default: 168,
    min: 1,
    max: 8_760,
  }),
  s3Endpoint: address("S3_ENDPOINT", {
    about: "An S3-compatible store; not set: Amazon's own of the region.",
    default: "",
  }),
  s3Region: text("S3_REGION", { about: "The store's region.", default: region }),
  s3Bucket: text("S3_BUCKET", {
    about: "The bucket, which exists already. `s3` needs it.",
    default: "",
    rule: withStore,
  }),
  s3AccessKeyId: text("S3_ACCESS_KEY_ID", {
    about: "Who writes and reads there. `s3` needs it.",
    default: "",
    rule: withBucket,
  }),
  s3SecretAccessKey: withOwnSecret(
    secret("S3_SECRET_ACCESS_KEY", {
      about: "Its secret. `s3` needs it.",
      default: "",
      rule: withBucket,
    }),
  ),
  s3ForcePathStyle: flag("S3_FORCE_PATH_STYLE", {
    about:
      "The bucket as the first part of the path instead of the host; most stores of one's own want it.",
    default: true,
  }),
} as const;

/** What one gateway for all does with stored files that aren't needed any more. */
export const storageSettings = {
  orphans: choice("REELWRIGHT_ORPHANS", ["keep", "report", "remove"], {
    about:
      "Stored files that nothing refers to any more: not looked for, counted for `reelwright admin storage`, or removed.",
    default: "report",
  }),
  orphanHours: integer("REELWRIGHT_ORPHAN_HOURS", {
    about: "Files younger than this are never orphans; longer than any work under way.",
    default: 24,
    min: 2,
    max: 8_760,
  }),
  intermediateDays: integer("REELWRIGHT_INTERMEDIATE_DAYS", {
    about:
      "How long after a job's end the files are kept that only its stages read; 0: as long as the job. A retry then begins at `prepare` or `concat`.",
    default: 0,
    min: 0,
    max: 3_650,
  }),
} as const;
