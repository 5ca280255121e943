import { waitFor as waitForUpTo } from "@reelwright/platform/testing";

/** `waitFor` with this package's limit: what its tests wait for takes seconds. */
export const waitFor = <T>(what: string, look: () => T | Promise<T>, limitMs = 20_000) =>
  waitForUpTo(what, look, limitMs);
