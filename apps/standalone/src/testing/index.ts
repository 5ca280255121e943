/** What the repository's tests use: tenants, sign-in, and the runtime file of a stack. */
export { answerByForm, signInByBrowser, signInByForm } from "@reelwright/cli/sign-in";
export { createTenant } from "../commands/tenant-commands.ts";
export { lastRuntime, type Runtime, readRuntime } from "../stack/runtime-file.ts";
export { startVendorIssuer, type Vendor, type VendorIssuer, vendors } from "./vendor-issuers.ts";
