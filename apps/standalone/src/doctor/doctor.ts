import { tmpdir } from "node:os";
import { openFiles } from "@reelwright/integrations/files/open-files";
import type { VendorName } from "@reelwright/platform/settings/vendor-ports";
import { rootMessage } from "../services/services.ts";
import type { Check, CheckResult, Finding } from "./finding.ts";
import {
  chosenVendors,
  dataChecks,
  ffmpegCheck,
  fontsCheck,
  mailCheck,
  paymentChecks,
  pictureModelCheck,
  priceCheck,
  spendingCheck,
  vendorAddress,
  vendorChecks,
  voicesCheck,
} from "./model-checks.ts";
import {
  callbackCheck,
  clockCheck,
  diskCheck,
  fileStoreCheck,
  postgresCheck,
  publicUrlCheck,
  redisCheck,
} from "./service-checks.ts";
import type { DoctorConfig } from "./settings-here.ts";

// `reelwright admin doctor`: checks everything that an installation needs.

const whereOf = (config: DoctorConfig) =>
  config.files === "disk"
    ? {
        where: `the directory ${config.filesDirectory}`,
        remedy: `Make ${config.filesDirectory} writable, or set REELWRIGHT_FILES_DIR.`,
      }
    : {
        where: `the bucket ${config.s3Bucket}`,
        remedy:
          "Check S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.",
      };

const placesOf = ({ files, filesDirectory, cacheDirectory }: DoctorConfig) => [
  ...(files === "disk" ? [{ name: "files", directory: filesDirectory }] : []),
  { name: "cache", directory: cacheDirectory },
  { name: "temporary files", directory: tmpdir() },
];

/** Whether a vendor sends callbacks to this installation. */
const callsBack = (vendor: VendorName, { replicateWebhookSecret }: DoctorConfig): boolean =>
  vendor === "fal" || (vendor === "replicate" && replicateWebhookSecret !== "");

/** All checks of an installation with these settings. */
export const checksOf = async (config: DoctorConfig): Promise<readonly Check[]> => {
  const vendors = chosenVendors(config);
  const addressOf = (vendor: VendorName) => vendorAddress(vendor, config);
  return [
    postgresCheck(config.databaseUrl),
    redisCheck(config.redisUrl),
    clockCheck(config.databaseUrl, vendors.map(addressOf)),
    fileStoreCheck(() => openFiles(config), whereOf(config)),
    diskCheck(placesOf(config)),
    ffmpegCheck,
    fontsCheck,
    pictureModelCheck(),
    ...(config.speech === "local" ? [voicesCheck(config.voicesDirectory)] : []),
    publicUrlCheck(config.publicUrl),
    mailCheck(config),
    ...paymentChecks(config),
    ...dataChecks(config),
    ...(await vendorChecks(config)),
    ...vendors
      .filter((vendor) => callsBack(vendor, config))
      .map((vendor) =>
        callbackCheck(vendor, { publicUrl: config.publicUrl, vendorUrl: addressOf(vendor) }),
      ),
    ...(vendors.length > 0 ? [spendingCheck(config), priceCheck(config)] : []),
  ];
};

/** Runs a check with a timeout, also if it ignores its signal. */
const within = async (check: Check, timeoutMs: number): Promise<Finding> => {
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new Error(`no answer within ${timeoutMs / 1_000} s`);
      abort.abort(error);
      reject(error);
    }, timeoutMs);
  });
  try {
    return await Promise.race([check.run(abort.signal), late]);
  } catch (error) {
    return { state: "wrong", found: rootMessage(error), remedy: check.remedy };
  } finally {
    clearTimeout(timer);
  }
};

/** Runs all checks concurrently, each for at most `timeoutMs`. Returns the results in order. Never throws. */
export const runChecks = (
  checks: readonly Check[],
  timeoutMs: number,
): Promise<readonly CheckResult[]> =>
  Promise.all(
    checks.map(async (check) => {
      const startedAt = performance.now();
      const finding = await within(check, timeoutMs);
      const durationMs = Math.round(performance.now() - startedAt);
      return { name: check.name, ...finding, durationMs };
    }),
  );
