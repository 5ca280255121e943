import { createHash, randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { newJob } from "@reelwright/store/testing/conformance/scenario";
import { openFalServer } from "@reelwright/vendors/testing/fal-server";
import { openReplicateServer, replicateSecret } from "@reelwright/vendors/testing/replicate-server";
import { openTestGateway } from "./testing/test-gateway.ts";
import type { TestGateway } from "./testing/test-gateway-options.ts";
import { openVendorCallbacks } from "./vendor-callbacks.ts";

let fal: Awaited<ReturnType<typeof openFalServer>>;
let replicate: Awaited<ReturnType<typeof openReplicateServer>>;
let gateway: TestGateway;
let woken = 0;
beforeAll(async () => {
  [fal, replicate] = await Promise.all([openFalServer(), openReplicateServer()]);
  gateway = await openTestGateway({
    vendorCallbacks: (store) =>
      openVendorCallbacks(
        {
          images: "replicate",
          videos: "fal",
          music: "local",
          presenter: "off",
          falJwksUrl: fal.jwksUrl,
          replicateWebhookSecret: replicateSecret,
        },
        {
          calls: store.vendorCalls,
          woken: () => {
            woken += 1;
          },
          wakePlayground: async () => undefined,
        },
      ),
  });
});
afterAll(async () => {
  await gateway.close();
  await Promise.all([fal.close(), replicate.close()]);
});
beforeEach(() => {
  woken = 0;
});

/** A unit that waits for an hour because of its call at a vendor; `ref` null: the submission's answer was lost. */
const waitingCall = async (vendor: string, ref: string | null) => {
  const { vendorCalls, jobs } = gateway.store;
  const { tenantId } = await gateway.tenant();
  const { job_id: jobId } = (await jobs.create(newJob(tenantId))).record.job;
  const key = createHash("sha256").update(randomBytes(8)).digest("hex");
  const stage = "prepare";
  const subject = { kind: "unit", tenantId, jobId, run: 1, stage, unit: 0, item: 0 } as const;
  const call = await vendorCalls.intend({
    scope: jobId,
    key,
    subject,
    vendor,
    name: "clip",
    attempt: 1,
  });
  const submission = {
    scope: jobId,
    key,
    sends: 0,
    model: "m",
    requestHash: "c".repeat(64),
    costUsd: 0.1,
  };
  await vendorCalls.count({ ...submission, dailyLimitUsd: null });
  if (ref !== null) {
    await vendorCalls.change(call, { kind: "accepted", task: { ref, handle: null } });
  }
  await gateway.sql(
    "UPDATE tasks SET status = 'waiting', not_before = clock_timestamp() + interval '1 hour' WHERE job_id = $1",
    [jobId],
  );
  const isDue = async () => {
    const rows = await gateway.sql(
      "SELECT not_before <= clock_timestamp() AS due FROM tasks WHERE job_id = $1",
      [jobId],
    );
    return rows[0].due as boolean;
  };
  const stateOf = async () => {
    const rows = await gateway.sql(
      "SELECT state, vendor_task_id AS ref FROM vendor_calls WHERE key = $1",
      [key],
    );
    return rows[0] as { readonly state: string; readonly ref: string | null };
  };
  return { callbackKey: call.callbackKey, isDue, stateOf };
};

const post = async (
  vendor: string,
  { body, headers }: { readonly body: string; readonly headers: Record<string, string> },
  query = "",
) => {
  const url = `${gateway.baseUrl}/vendors/${vendor}/callback${query}`;
  return (await fetch(url, { method: "POST", body, headers })).status;
};
const falCallback = (ref: string) =>
  fal.signedBody(JSON.stringify({ request_id: ref, status: "OK", payload: {} }), ref);
const replicateCallback = (ref: string) =>
  replicate.signedBody(JSON.stringify({ id: ref, status: "succeeded" }));

describe("a callback", () => {
  test.each([
    ["fal", falCallback],
    ["replicate", replicateCallback],
  ] as const)("of %s makes the unit due that waits for the task", async (vendor, signed) => {
    const ref = randomUUID();
    const { isDue } = await waitingCall(vendor, ref);
    expect(await post(vendor, signed(randomUUID()))).toBe(200);
    expect([await isDue(), woken]).toEqual([false, 0]);
    expect(await post(vendor, signed(ref))).toBe(200);
    expect([await isDue(), woken]).toEqual([true, 1]);
  });

  test("tells the task of a call whose answer was lost, by the key in its address alone", async () => {
    const { isDue, stateOf, callbackKey } = await waitingCall("fal", null);
    const ref = randomUUID();
    expect(await post("fal", falCallback(ref), `?key=${"f".repeat(64)}`)).toBe(200);
    expect([await isDue(), await stateOf()]).toEqual([false, { state: "unknown", ref: null }]);
    expect(await post("fal", falCallback(ref), `?key=${callbackKey}`)).toBe(200);
    expect([await isDue(), await stateOf()]).toEqual([true, { state: "submitted", ref }]);
  });

  test("that another vendor signed, or nobody, is refused", async () => {
    const ref = randomUUID();
    const { isDue } = await waitingCall("fal", ref);
    const { body, headers } = falCallback(ref);
    const forged = body.replace("OK", "ERROR");
    expect(await post("fal", { body: forged, headers })).toBe(401);
    expect(await post("fal", replicateCallback(ref))).toBe(401);
    expect(await post("fal", { body, headers: {} })).toBe(401);
    expect([await isDue(), woken]).toEqual([false, 0]);
  });

  test("of a task that has ended changes nothing", async () => {
    const ref = randomUUID();
    const { stateOf } = await waitingCall("fal", ref);
    await gateway.sql(
      "UPDATE vendor_calls SET state = 'cancelled', finished_at = clock_timestamp() WHERE vendor_task_id = $1",
      [ref],
    );
    expect(await post("fal", falCallback(ref))).toBe(200);
    expect([woken, await stateOf()]).toEqual([0, { state: "cancelled", ref }]);
  });
});

test("vendors that no port is set to, and Replicate without its secret, don't call back", () => {
  const settings = {
    images: "replicate",
    videos: "local",
    music: "local",
    presenter: "off",
    falJwksUrl: "",
    replicateWebhookSecret: "",
  } as const;
  const { byName } = openVendorCallbacks(settings, {
    calls: gateway.store.vendorCalls,
    woken: () => undefined,
    wakePlayground: async () => undefined,
  });
  expect([byName("fal"), byName("replicate"), byName("constructor")]).toEqual([null, null, null]);
});
