/** `reelwright admin doctor`: looks at everything that an installation needs. */
import { tmpdir } from "node:os";
import { openFiles } from "@reelwright/integrations/files/open-files";
import type { VendorName } from "@reelwright/platform/settings/vendor-ports";
import { mailCheck, paymentChecks } from "./account-checks.ts";
import { callbackCheck, clockCheck, publicUrlCheck } from "./address-checks.ts";
import type { Check } from "./finding.ts";
import { ffmpegCheck, fontsCheck } from "./media-checks.ts";
import { pictureModelCheck, voicesCheck } from "./model-checks.ts";
import { postgresCheck, redisCheck } from "./service-checks.ts";
import type { DoctorConfig } from "./settings-here.ts";
import { diskCheck, fileStoreCheck } from "./storage-checks.ts";
import {
  chosenVendors,
  dataChecks,
  priceCheck,
  spendingCheck,
  vendorAddress,
  vendorChecks,
} from "./vendor-checks.ts";

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

/** Whether a vendor's callbacks can be checked here. */
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
