export type { Lookup } from "./destination.ts";
export { safeDownloads } from "./safe-downloads.ts";
export { urlIssue } from "./url-issue.ts";
