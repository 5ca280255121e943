/** What a process that only talks to callers needs; loads neither codecs nor an object store's client. */
export { createFairQueue, type FairQueue, QueueFull } from "./decoding/fair-queue.ts";
export { urlIssue } from "./downloads/url-issue.ts";
export { contentTypeOf } from "./files/content-type.ts";
export { addresses as fileAddresses } from "./files/key.ts";
