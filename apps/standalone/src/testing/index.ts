/** What the repository's tests use: tenants, sign-in, and the runtime file of a stack. */
export { createTenant } from "../commands/create-tenant.ts";
export { signInByBrowser } from "../login/by-browser.ts";
export { signInByForm } from "../login/by-form.ts";
export { lastRuntime, type Runtime, readRuntime } from "../stack/runtime-file.ts";
