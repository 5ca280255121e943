/** A child process of the experiment that makes one paid call and kills itself with SIGKILL at a point. */
import type { VendorCallStore } from "@reelwright/core/ports/vendor-calls";
import { openStore } from "@reelwright/store/open-store";
import { adapterOf, type Subject, untilMade } from "./vendor.ts";

type PaidCall = {
  readonly databaseUrl: string;
  readonly vendorUrl: string;
  readonly subject: Subject;
  /** "before submit", "after note 1" …; empty: it isn't killed. */
  readonly point: string;
};

const request = JSON.parse(process.argv[2] ?? "{}") as PaidCall;

const dieAt = (point: string): void => {
  if (point === request.point) process.kill(process.pid, "SIGKILL");
};
const watched =
  <A extends unknown[], R>(name: () => string, call: (...args: A) => Promise<R>) =>
  async (...args: A): Promise<R> => {
    const label = name();
    dieAt(`before ${label}`);
    const result = await call(...args);
    dieAt(`after ${label}`);
    return result;
  };

const store = await openStore({ url: request.databaseUrl, poolSize: 2 });
let notes = 0;
const calls: VendorCallStore = {
  ...store.vendorCalls,
  intend: watched(() => "intend", store.vendorCalls.intend),
  count: watched(() => "count", store.vendorCalls.count),
  change: watched(() => `note ${++notes}`, store.vendorCalls.change),
};
const plain = adapterOf(request.vendorUrl, "prompt", { isIdempotent: true, canFind: true });
const vendor: typeof plain = {
  ...plain,
  submit: watched(() => "submit", plain.submit),
  poll: watched(() => "poll", plain.poll),
};
const outcome = await untilMade(calls, vendor, request.subject);
await store.close();
process.exitCode = outcome === "done" ? 0 : 1;
