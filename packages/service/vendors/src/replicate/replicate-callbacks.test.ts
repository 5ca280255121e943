import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { openReplicateServer, replicateSecret } from "../testing/replicate-server.ts";
import { replicateCallbacks } from "./replicate-callbacks.ts";

const signal = new AbortController().signal;

describe("replicate's callbacks", () => {
  let server: Awaited<ReturnType<typeof openReplicateServer>>;
  beforeAll(async () => {
    server = await openReplicateServer();
  });
  afterAll(() => server.close());

  const body = '{"id":"p1","status":"succeeded"}';
  const verify = (
    changes: Readonly<Record<string, string>> = {},
    { nowMs = Date.now(), text = body, secret = replicateSecret } = {},
  ) => {
    const { headers } = server.signedBody(body);
    const received = { headers: { ...headers, ...changes }, body: Buffer.from(text), nowMs };
    return replicateCallbacks({ secret }).verify(received, signal);
  };

  test("are theirs when one of the signatures is right", async () => {
    expect(await verify()).toBe("p1");
    const { headers } = server.signedBody(body);
    const both = `v1,AAAA v2,x ${headers["webhook-signature"]}`;
    expect(await verify({ ...headers, "webhook-signature": both })).toBe("p1");
  });

  test.each([
    ["another body", {}, { text: body.replace("p1", "p2") }],
    ["another id", { "webhook-id": "msg_other" }, {}],
    ["no signature", { "webhook-signature": "" }, {}],
    ["another version's signature", { "webhook-signature": "v2,AAAA" }, {}],
    ["six minutes late", {}, { nowMs: Date.now() + 360_000 }],
    ["six minutes early", {}, { nowMs: Date.now() - 360_000 }],
    ["another secret", {}, { secret: "whsec_b3RoZXI=" }],
    ["no secret", {}, { secret: "" }],
  ])("with %s are not", async (_, changes, options) => {
    expect(await verify(changes, options)).toBeNull();
  });
});
