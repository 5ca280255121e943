/** What the repository's tests use to look into a stack and to sign in. */
export { signInByBrowser } from "../login/by-browser.ts";
export { signInByForm } from "../login/by-form.ts";
export { lastRuntime, type Runtime, readRuntime } from "../stack/runtime-file.ts";
