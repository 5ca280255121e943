/** What the settings say of the dashboard. */
import { parsedUrl } from "@reelwright/core/util/parsed-url";
import type { Config } from "@reelwright/platform/config";
import type { Log } from "@reelwright/platform/log/logger";
import type { gatewaySettings } from "@reelwright/platform/settings/apps";
import { apiVersion } from "../openapi/openapi.ts";
import { fileOriginsOf } from "./file-origins.ts";
import { openIssuerDescription } from "./issuer-description.ts";
import type { DashboardOptions } from "./serve-dashboard.ts";

/** Where an issuer's name is no address, nobody can be sent there. */
const issuerAddress = (issuer: string): string | null => (parsedUrl(issuer) ? issuer : null);

/** Returns what the dashboard is served with. */
export const dashboardOf = (
  config: Config<typeof gatewaySettings>,
  log: Log,
): DashboardOptions => ({
  config: {
    issuer: issuerAddress(config.issuer),
    clientId: config.dashboardClientId,
    scope: config.dashboardScope,
    audience: config.audience,
    demoUser: config.dashboardDemoUser || null,
    hasOperators: config.operators.length > 0 || config.rolesClaim !== "",
    edition: config.edition,
    version: apiVersion,
  },
  describeIssuer: openIssuerDescription(config.issuer, (error) =>
    log("issuer.error", { error }, "warn"),
  ),
  fileOrigins: fileOriginsOf(config),
});
