import { type Environment, optional, orInFile, type Setting } from "../config.ts";
import { address, choice, flag, integer, secret, text } from "../setting-kinds.ts";
import { withOwnSecret } from "./secrets.ts";

const region = "us-east-1";

const isInBucket = (environment: Environment): boolean =>
  environment["REELWRIGHT_FILES"] === "s3" ||
  (!environment["REELWRIGHT_FILES"] && Boolean(environment["S3_BUCKET"]));

const withBucket = (value: string, environment: Environment): string | null =>
  value === "" && isInBucket(environment) ? "is not set; files in an S3 store need it" : null;

/** Without this check, a store without a bucket would silently be ignored. */
const withStore = (value: string, environment: Environment): string | null => {
  if (value !== "") return null;
  const isNamed = !environment["REELWRIGHT_FILES"] && environment["S3_ENDPOINT"];
  return isNamed
    ? "is not set, but S3_ENDPOINT is; name the bucket"
    : withBucket(value, environment);
};

const withoutSlash = (url: string): string => url.replace(/\/+$/, "");

const gatewayUrl = (environment: Environment): string =>
  withoutSlash(environment["REELWRIGHT_PUBLIC_URL"]?.trim() || "http://127.0.0.1:8080");

/** Also takes a path below REELWRIGHT_PUBLIC_URL. */
const orPath = (plain: Setting<string>): Setting<string> => ({
  ...plain,
  values: `${plain.values}, or a path below \`REELWRIGHT_PUBLIC_URL\``,
  parse: (text, environment) =>
    /^\/(?!\/)/.test(text?.trim() ?? "")
      ? plain.parse(`${gatewayUrl(environment)}${text?.trim()}`, environment)
      : plain.parse(text, environment),
});

/** Signed links lead to a gateway, which checks them. */
const publicAddress = (environment: Environment): string => {
  if (!isInBucket(environment) || environment["REELWRIGHT_FILES_SECRET"]) {
    return `${gatewayUrl(environment)}/files`;
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

/** Storage of files: a directory that the gateway serves, or an S3 store. */
export const fileSettings = {
  files: choice("REELWRIGHT_FILES", ["disk", "s3"], {
    about: "Storage of files: a directory that the gateway serves, or an S3 store.",
    default: {
      says: "`s3` if `S3_BUCKET` is set, otherwise `disk`",
      from: (environment) => (isInBucket(environment) ? "s3" : "disk"),
    },
  }),
  filesDirectory: text("REELWRIGHT_FILES_DIR", {
    about:
      "Directory for `disk`, shared by all processes. `npm start` puts it in its data directory.",
    default: ".data/files",
  }),
  filesUrl: orPath(
    address("REELWRIGHT_FILES_URL", {
      about: "Public base URL of the files.",
      default: {
        says: "`REELWRIGHT_PUBLIC_URL` with `/files`; for `s3` without `REELWRIGHT_FILES_SECRET`, the bucket's URL at the store",
        from: publicAddress,
      },
    }),
  ),
  filesSecret: secret("REELWRIGHT_FILES_SECRET", {
    about:
      "Signs links to files in a private bucket or directory. At least 32 characters; separate several with commas, the newest first. Unset: links aren't signed. Gateways and workers need the same value.",
    default: "",
    rule: longEnough,
  }),
  linkHours: integer("REELWRIGHT_LINK_HOURS", {
    about: "Minimum lifetime of a signed link, in hours.",
    default: 168,
    min: 1,
    max: 8_760,
  }),
  s3Endpoint: address("S3_ENDPOINT", {
    about: "URL of an S3-compatible store. Unset: Amazon S3 in the region.",
    default: "",
  }),
  s3PublicUrl: orPath(
    optional(
      address("S3_PUBLIC_URL", {
        about:
          "URL of the bucket for clients, for presigned URLs: that of a proxy which forwards requests to `S3_ENDPOINT` under its own host name. Unset: clients reach the store itself.",
        default: "",
      }),
    ),
  ),
  s3Region: text("S3_REGION", { about: "Region of the store.", default: region }),
  s3Bucket: text("S3_BUCKET", {
    about: "An existing bucket. Required for `s3`.",
    default: "",
    rule: withStore,
  }),
  s3AccessKeyId: orInFile(
    text("S3_ACCESS_KEY_ID", {
      about: "Access key for the bucket. Required for `s3`.",
      default: "",
      rule: withBucket,
    }),
  ),
  s3SecretAccessKey: withOwnSecret(
    secret("S3_SECRET_ACCESS_KEY", {
      about: "Secret of that access key. Required for `s3`.",
      default: "",
      rule: withBucket,
    }),
  ),
  s3ForcePathStyle: flag("S3_FORCE_PATH_STYLE", {
    about: "Puts the bucket in the path instead of the host name. Most self-hosted stores need it.",
    default: true,
  }),
} as const;

/** Cleanup of stored files, by one elected gateway. */
export const storageSettings = {
  orphans: choice("REELWRIGHT_ORPHANS", ["keep", "report", "remove"], {
    about:
      "Stored files that nothing refers to: ignored, counted for `reelwright admin storage`, or deleted.",
    default: "report",
  }),
  orphanHours: integer("REELWRIGHT_ORPHAN_HOURS", {
    about:
      "Minimum age of an orphaned file, in hours. It must exceed the duration of any running work.",
    default: 24,
    min: 2,
    max: 8_760,
  }),
  uploadDays: integer("REELWRIGHT_UPLOAD_DAYS", {
    about:
      "Days after which product images are deleted that no job and no playground task has used. 0: never. Uploads of versions before 0.3 stay.",
    default: 30,
    min: 0,
    max: 3_650,
  }),
  intermediateDays: integer("REELWRIGHT_INTERMEDIATE_DAYS", {
    about:
      "Days that a job's intermediate files are kept after its end. 0: as long as the job. A later retry starts at `prepare` or `concat`.",
    default: 0,
    min: 0,
    max: 3_650,
  }),
} as const;
