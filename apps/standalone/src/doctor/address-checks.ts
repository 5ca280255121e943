/** Clocks, and who reaches the gateway. */
import { isLoopback } from "@reelwright/platform/setting-kinds";
import { vendorCallbackPath, vendorCallbackUrl } from "@reelwright/platform/settings/vendors";
import { inspectDatabase } from "@reelwright/store/migrations/inspect";
import { type Check, type Finding, ok, warning, worstOf, wrong } from "./finding.ts";

/** A clock whose difference was measured; positive: it is ahead of ours. */
type Clock = { readonly of: string; readonly aheadMs: number };

const noticeableMs = 10_000;
/** Signatures are good for five minutes either way. */
const harmfulMs = 120_000;

const findingOf = ({ of, aheadMs }: Clock): Finding => {
  const off = Math.abs(aheadMs);
  const found = `the clock of ${of} is ${Math.round(off / 1_000)} s ${aheadMs > 0 ? "ahead" : "behind"}`;
  const remedy = "Set the clocks by NTP: signatures of callbacks are good for five minutes.";
  if (off < noticeableMs) return ok(found);
  return off < harmfulMs ? warning(found, remedy) : wrong(found, remedy);
};

/** The `Date` of any answer, to the second. Who doesn't answer is found by its own check. */
const clockAt = async (url: string, signal: AbortSignal): Promise<Clock | null> => {
  const askedAt = Date.now();
  const response = await fetch(url, { method: "HEAD", redirect: "manual", signal }).catch(
    () => null,
  );
  const told = Date.parse(response?.headers.get("date") ?? "");
  if (Number.isNaN(told)) return null;
  return { of: new URL(url).host, aheadMs: told + 500 - (askedAt + Date.now()) / 2 };
};

/** This machine's clock against those of Postgres and of the vendors. */
export const clockCheck = (databaseUrl: string, vendorUrls: readonly string[]): Check => ({
  name: "clock",
  remedy: "See the finding on postgres.",
  run: async (signal) => {
    const { clockAheadMs } = await inspectDatabase(databaseUrl);
    const asked = await Promise.all(vendorUrls.map((url) => clockAt(url, signal)));
    const clocks = [
      { of: "Postgres", aheadMs: clockAheadMs },
      ...asked.filter((each) => each !== null),
    ];
    return worstOf(clocks.map(findingOf), `agrees with ${clocks.map(({ of }) => of).join(", ")}`);
  },
});

const reachRemedy =
  "Start the gateway, and set REELWRIGHT_PUBLIC_URL to the address that clients reach it at.";

/** Whether the gateway answers where clients are told that it is. */
export const publicUrlCheck = (publicUrl: string): Check => ({
  name: "public address",
  remedy: reachRemedy,
  run: async (signal) => {
    const response = await fetch(`${publicUrl}/readyz`, { signal });
    if (response.status !== 200) {
      return wrong(`${publicUrl}/readyz answers ${response.status}`, reachRemedy);
    }
    const { hostname } = new URL(publicUrl);
    return isLoopback(hostname)
      ? ok(`the gateway answers at ${publicUrl}, for this machine alone`)
      : ok(`the gateway answers at ${publicUrl}`);
  },
});

/** Whether a vendor that calls back could: an unsigned callback must be refused for its signature. */
export const callbackCheck = (
  vendor: string,
  at: { readonly publicUrl: string; readonly vendorUrl: string },
): Check => ({
  name: `callbacks ${vendor}`,
  remedy: reachRemedy,
  run: async (signal) => {
    const url = vendorCallbackUrl(vendor, at);
    if (url === null) {
      return warning(
        `${at.publicUrl} is reached from this machine alone: tasks are polled`,
        "Set REELWRIGHT_PUBLIC_URL to an address that the vendor reaches.",
      );
    }
    const response = await fetch(url, { method: "POST", body: "{}", signal });
    if (response.status === 401) {
      return url.startsWith("https:") || isLoopback(new URL(url).hostname)
        ? ok(`taken at ${url}`)
        : warning(`taken at ${url}, without TLS`, "Set REELWRIGHT_PUBLIC_URL to an https address.");
    }
    return wrong(
      `${vendorCallbackPath(vendor)} answers ${response.status} instead of 401`,
      "Start the gateway with the same settings as the workers, and let the path through proxies.",
    );
  },
});
