/** Which answers are compressed, for whom. */
import http from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { type Issuer, openIssuer } from "../testing/issuer.ts";
import { minimalJob, openTestGateway } from "../testing/test-gateway.ts";
import type { Caller, TestGateway } from "../testing/test-gateway-options.ts";

let gateway: TestGateway;
let issuer: Issuer;
let caller: Caller;
let jobId: string;
beforeAll(async () => {
  issuer = await openIssuer();
  gateway = await openTestGateway({ issuer });
  caller = await gateway.tenant();
  jobId = (await gateway.api("post", "/jobs", caller).send(minimalJob)).body.job_id;
});
afterAll(async () => {
  await gateway.close();
  await issuer.close();
});

type Answer = { readonly headers: http.IncomingHttpHeaders; readonly first: Buffer };

/** The bytes as they are sent; of a stream, those that come first. */
const get = async (path: string, accepts: string, isStream = false): Promise<Answer> => {
  const headers = { "X-API-Key": caller.key, "Accept-Encoding": accepts };
  const request = http.get(`${gateway.baseUrl}/api/v1${path}`, { headers });
  const response = await new Promise<http.IncomingMessage>((resolve, reject) =>
    request.once("response", resolve).once("error", reject),
  );
  const chunks: Buffer[] = [];
  for await (const chunk of response) {
    chunks.push(chunk);
    if (isStream) break;
  }
  request.destroy();
  return { headers: response.headers, first: Buffer.concat(chunks) };
};

test.each([
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
] as const)("a job comes as %s to who accepts that, and means the same", async (name, unpack) => {
  const { headers, first } = await get(`/jobs/${jobId}`, name);
  expect(headers["content-encoding"]).toBe(name);
  expect(headers["vary"]).toContain("Accept-Encoding");
  const plain = await get(`/jobs/${jobId}`, "identity");
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(Number(plain.headers["content-length"])).toBe(plain.first.length);
  expect(first.length).toBeLessThan(plain.first.length / 2);
  expect(JSON.parse(unpack(first).toString()).job_id).toBe(jobId);
  expect(Object.keys(JSON.parse(unpack(first).toString()))).toEqual(
    Object.keys(JSON.parse(plain.first.toString())),
  );
});

test("a small answer stays as it is", async () => {
  const { headers, first } = await get("/credits/balance", "gzip, br");
  expect(headers["content-encoding"]).toBeUndefined();
  expect(Number(headers["content-length"])).toBe(first.length);
});

test("an event stream isn't compressed: each event comes when it happens", async () => {
  const { headers, first } = await get(`/jobs/${jobId}/events`, "gzip, br", true);
  expect(headers["content-encoding"]).toBeUndefined();
  expect(first.toString()).toMatch(/^retry: \d+\n\n/);
});

test("what shows a secret isn't compressed, on the way either", async () => {
  const { status, headers } = await gateway
    .api("post", "/api-keys", await gateway.signedIn(caller))
    .set("Accept-Encoding", "br")
    .send({ name: "first" });
  expect(status).toBe(201);
  expect(headers["cache-control"]).toBe("no-store, no-transform");
  expect(headers["content-encoding"]).toBeUndefined();
});
