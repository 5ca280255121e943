import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { openTestGateway, unknownKey } from "../testing/test-gateway.ts";
import type { Caller, TestGateway } from "../testing/test-gateway-options.ts";

let gateway: TestGateway;
let caller: Caller;
beforeAll(async () => {
  gateway = await openTestGateway();
  caller = await gateway.tenant();
});
afterAll(() => gateway.close());

const balance = () => gateway.api("get", "/credits/balance");

const changeKey = (tenantId: string, set: string) =>
  gateway.sql(`UPDATE api_keys SET ${set} WHERE tenant_id = $1`, [tenantId]);

describe("credentials", () => {
  test("200 with a key", async () => {
    expect((await gateway.api("get", "/credits/balance", caller)).status).toBe(200);
  });

  test("the log names the key by its prefix and id, and the caller's address and agent; never the key", async () => {
    const requestId = "who-was-it";
    await gateway
      .api("get", "/credits/balance", caller)
      .set({ "X-Request-Id": requestId, "User-Agent": "shop/2" });
    const handled = () => gateway.lines.find(({ fields }) => fields["request_id"] === requestId);
    await waitFor("the request's line", () => handled() !== undefined);
    const [row] = await gateway.sql("SELECT key_id FROM api_keys WHERE tenant_id = $1", [
      caller.tenantId,
    ]);
    expect(handled()?.fields).toMatchObject({
      key_id: row.key_id,
      key_prefix: caller.key.slice(0, 12),
      client_address: "127.0.0.1",
      user_agent: "shop/2",
    });
    expect(JSON.stringify(gateway.lines)).not.toContain(caller.key);
  });

  test.each([
    ["none", {}, "UNAUTHORIZED"],
    ["an empty key", { "X-API-Key": "" }, "UNAUTHORIZED"],
    ["another scheme alone", { Authorization: "Basic eA==" }, "UNAUTHORIZED"],
    ["junk for a key", { "X-API-Key": "junk" }, "INVALID_API_KEY"],
    ["a key that was never given out", { "X-API-Key": unknownKey() }, "INVALID_API_KEY"],
    ["a bearer token while no issuer is known", { Authorization: "Bearer abc" }, "INVALID_TOKEN"],
    ["an empty bearer token", { Authorization: "bearer" }, "INVALID_TOKEN"],
  ])("401 with %s", async (_name, headers, code) => {
    const { status, body, headers: sent } = await balance().set(headers);
    expect([status, body.error.code]).toEqual([401, code]);
    expect(body.error.request_id).toBe(sent["x-request-id"]);
    expect(sent["www-authenticate"]).toMatch(/^Bearer realm="reelwright"/);
  });

  test("401 for a bad bearer token even beside a good key", async () => {
    const { status, body } = await gateway
      .api("get", "/credits/balance", caller)
      .set("Authorization", "Bearer abc");
    expect([status, body.error.code]).toEqual([401, "INVALID_TOKEN"]);
  });

  test("200 with a good key beside another scheme", async () => {
    const { status } = await gateway
      .api("get", "/credits/balance", caller)
      .set("Authorization", "Basic eA==");
    expect(status).toBe(200);
  });

  test("401 at the first request after the key was revoked", async () => {
    const leaver = await gateway.tenant();
    expect((await gateway.api("get", "/credits/balance", leaver)).status).toBe(200);
    await changeKey(leaver.tenantId, "revoked_at = now()");
    const { status, body } = await gateway.api("get", "/credits/balance", leaver);
    expect([status, body.error.code]).toEqual([401, "INVALID_API_KEY"]);
  });

  test("401 once the key has expired, 200 before", async () => {
    const guest = await gateway.tenant();
    await changeKey(guest.tenantId, "expires_at = now() + interval '1 hour'");
    expect((await gateway.api("get", "/credits/balance", guest)).status).toBe(200);
    await changeKey(guest.tenantId, "expires_at = now() - interval '1 second'");
    const { status, body } = await gateway.api("get", "/credits/balance", guest);
    expect([status, body.error.code]).toEqual([401, "API_KEY_EXPIRED"]);
  });

  test("401 before the body is looked at", async () => {
    const { status } = await gateway
      .api("post", "/jobs")
      .set("Content-Type", "application/json")
      .send("{ not json");
    expect(status).toBe(401);
  });
});
