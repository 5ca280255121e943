import { describe, expect, test } from "@jest/globals";
import { apiErrorOf } from "./api-error.ts";
import { ConnectionError } from "./errors.ts";
import { mayRetry, repeatabilityOf, waitMsBefore } from "./retries.ts";
import { retryAfterMs } from "./retry-after.ts";

const answer = (status: number, code: string) =>
  apiErrorOf(
    { status, headers: new Headers() },
    JSON.stringify({ error: { code, message: "no", request_id: "r" } }),
  );
const page = (status: number) => apiErrorOf({ status, headers: new Headers() }, "<html>");
const refused = new ConnectionError("no answer", {
  cause: new TypeError("fetch failed", {
    cause: Object.assign(new Error("refused"), { code: "ECONNREFUSED" }),
  }),
});
const cut = new ConnectionError("no answer", {
  cause: new TypeError("fetch failed", {
    cause: Object.assign(new Error("other side closed"), { code: "UND_ERR_SOCKET" }),
  }),
});

describe("which requests may be repeated", () => {
  test.each([
    ["GET", "/jobs", false, "always"],
    ["PUT", "/tenants/me/webhook", false, "always"],
    ["DELETE", "/templates/1", false, "always"],
    ["DELETE", "/jobs/1", false, "when_nothing_was_done"],
    ["POST", "/jobs", true, "always"],
    ["POST", "/jobs/1/retry", false, "when_nothing_was_done"],
    ["POST", "/billing/checkout", false, "when_nothing_was_done"],
    ["PATCH", "/tenants/me", false, "when_nothing_was_done"],
    ["POST", "/credits/estimate", false, "always"],
    ["POST", "/jobs/1/retry-quote", false, "always"],
    ["POST", "/personas/by-ids", false, "always"],
  ] as const)("%s %s, key: %s → %s", (method, path, hasKey, expected) => {
    expect(repeatabilityOf(method, path, hasKey)).toBe(expected);
  });

  test.each([
    ["a refused connection", refused, true, true],
    ["a connection that broke", cut, true, false],
    ["429", answer(429, "CONCURRENT_JOB_LIMIT"), true, true],
    ["429 of a proxy", page(429), true, true],
    ["408 of the gateway", answer(408, "REQUEST_TIMEOUT"), true, true],
    ["503 of the gateway", answer(503, "SERVICE_UNAVAILABLE"), true, true],
    ["503 of a proxy", page(503), true, false],
    ["504 with an unknown outcome", answer(504, "OUTCOME_UNKNOWN"), true, false],
    ["500", answer(500, "INTERNAL"), true, false],
    ["502 of a proxy", page(502), true, false],
    ["400", answer(400, "BAD_REQUEST"), false, false],
    ["402", answer(402, "INSUFFICIENT_CREDITS"), false, false],
    ["404", answer(404, "JOB_NOT_FOUND"), false, false],
    ["409", answer(409, "IDEMPOTENCY_KEY_REUSED"), false, false],
    ["an abort", new DOMException("aborted", "AbortError"), false, false],
  ])("%s", (_, error, whenAlways, whenNothingWasDone) => {
    expect(mayRetry(error, "always")).toBe(whenAlways);
    expect(mayRetry(error, "when_nothing_was_done")).toBe(whenNothingWasDone);
  });
});

describe("when a request is repeated", () => {
  test("Retry-After is seconds or a date", () => {
    const now = Date.parse("2026-11-23T12:00:00Z");
    const read = (text: string) => retryAfterMs(new Headers({ "retry-after": text }), now);
    expect(read("7")).toBe(7_000);
    expect(read("Mon, 23 Nov 2026 12:00:09 GMT")).toBe(9_000);
    expect(read("Mon, 23 Nov 2026 11:00:00 GMT")).toBe(0);
    expect(read("soon")).toBeNull();
    expect(retryAfterMs(new Headers(), now)).toBeNull();
  });

  test("waits are random below a bound that doubles up to 8 seconds", () => {
    const bounds = [1, 2, 3, 4, 5, 6, 20].map((tries) => waitMsBefore(tries, null, () => 1));
    expect(bounds).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
    expect(waitMsBefore(5, null, () => 0)).toBe(0);
  });

  test("what the server asks for is waited in full, but no longer than a minute", () => {
    expect(waitMsBefore(1, 30_000, () => 0)).toBe(30_000);
    expect(waitMsBefore(1, 30_000, () => 1)).toBe(30_500);
    expect(waitMsBefore(1, 3_600_000, () => 0)).toBeNull();
  });
});
