/** No credential of a client reaches another origin, whatever a server answers. */
import type { IncomingHttpHeaders } from "node:http";
import { afterEach, describe, expect, test } from "@jest/globals";
import { Reelwright } from "./client.ts";
import { RedirectError } from "./errors.ts";
import { answerJson, type LocalServer, startServer } from "./testing/local-server.ts";

const servers: LocalServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

type Seen = { readonly line: string; readonly headers: IncomingHttpHeaders };

/** A server that answers each path with a redirect of `targets`, and everything else with a job. */
const redirecting = async (
  targets: { readonly [path: string]: readonly [number, string] } = {},
) => {
  const seen: Seen[] = [];
  const server = await startServer((request, response) => {
    const { method, url = "", headers } = request;
    seen.push({ line: `${method} ${url}`, headers });
    request.resume();
    const [status, location] = targets[url.replace(/\?.*/, "")] ?? [0, ""];
    if (status > 0) response.writeHead(status, { location }).end();
    else answerJson(response, 200, { job_id: "x", final_video_url: null, available_credits: 1 });
  });
  servers.push(server);
  return { url: server.url, seen };
};
const thrown = (call: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(call).then(
    (answer) => ({ answer }),
    (error: unknown) => error,
  );
const order = { product_name: "Fizz", product_image_url: "https://example.com/a.png" };

describe("a redirect to another origin", () => {
  const calls: readonly (readonly [string, (client: Reelwright) => PromiseLike<unknown>])[] = [
    ["GET", (client) => client.jobs.get("j")],
    ["POST", (client) => client.jobs.create(order)],
    ["DELETE", (client) => client.jobs.cancel("j")],
    ["PUT", (client) => client.webhooks.configure({ webhook_url: "https://example.com/" })],
    ["an upload", (client) => client.uploads.productImage(new Uint8Array([1, 2, 3]))],
    ["an event stream", (client) => client.jobs.events("j").next()],
    ["the typed client", (client) => client.api.GET("/tenants/me")],
  ];
  const statuses = [301, 302, 303, 307, 308];
  const credentials = [{ apiKey: "rw_live_secret" }, { accessToken: "secret" }] as const;
  const cases = calls.flatMap(([name, call], at) =>
    statuses.map((status) => ({ name, call, status, credential: credentials[at % 2] })),
  );
  test.each(cases)("$status of $name is refused", async ({ call, status, credential }) => {
    const other = await redirecting();
    const target = `${other.url}/api/v1/elsewhere?token=hidden`;
    const paths = ["/jobs/j", "/jobs", "/tenants/me/webhook", "/jobs/j/events", "/tenants/me"];
    const targets = Object.fromEntries(
      [...paths, "/uploads/product-image"].map((path) => [
        `/api/v1${path}`,
        [status, target] as const,
      ]),
    );
    const first = await redirecting(targets);
    const client = new Reelwright({ baseUrl: first.url, ...credential });
    const error = await thrown(call(client));
    expect(error).toBeInstanceOf(RedirectError);
    expect(error).toMatchObject({ status, location: target });
    expect(String(error)).toContain(`redirected to ${other.url}/api/v1/elsewhere`);
    expect(String(error)).toContain("baseUrl");
    expect(String(error)).not.toContain("hidden");
    expect(other.seen).toEqual([]);
    expect(first.seen).toHaveLength(1);
  });

  test("names the base address that the server wants, and https where it wants that", async () => {
    const targets = {
      "/prefix/api/v1/jobs/j": [308, "https://127.0.0.1/prefix/api/v1/jobs/j"],
      "/prefix/api/v1/jobs/k": [308, "https://video.example.com/v2/api/v1/jobs/k"],
    } as const;
    const { url } = await redirecting(targets);
    const client = new Reelwright({ baseUrl: `${url}/prefix`, apiKey: "k" });
    expect(String(await thrown(client.jobs.get("j")))).toMatch(
      /wants https: set baseUrl \(.*\) to https:\/\/127\.0\.0\.1\/prefix$/,
    );
    expect(String(await thrown(client.jobs.get("k")))).toMatch(
      /If you trust it, set baseUrl \(.*\) to https:\/\/video\.example\.com\/v2$/,
    );
  });
});

describe("a redirect within the origin", () => {
  test("is followed for a read, with the credentials", async () => {
    const targets = { "/api/v1/jobs/j": [302, "/moved/j"], "/moved/j": [307, "last?x=1"] } as const;
    const { url, seen } = await redirecting(targets);
    const client = new Reelwright({ baseUrl: url, apiKey: "rw_live_secret" });
    expect(await client.jobs.get("j")).toMatchObject({ job_id: "x" });
    expect(seen.map(({ line }) => line)).toEqual([
      "GET /api/v1/jobs/j",
      "GET /moved/j",
      "GET /moved/last?x=1",
    ]);
    expect(seen.map(({ headers }) => headers["x-api-key"])).toEqual(
      Array.from({ length: 3 }, () => "rw_live_secret"),
    );
  });

  test("is refused for what changes something: it would become a read", async () => {
    const { url, seen } = await redirecting({ "/api/v1/jobs": [302, "/api/v1/jobs"] });
    const client = new Reelwright({ baseUrl: url, apiKey: "k" });
    expect(await thrown(client.jobs.create(order))).toBeInstanceOf(RedirectError);
    expect(seen.map(({ line }) => line)).toEqual(["POST /api/v1/jobs"]);
  });

  test("is followed so often and no more, and without a target not at all", async () => {
    const endless = await redirecting({ "/api/v1/jobs/j": [302, "/api/v1/jobs/j"] });
    const client = new Reelwright({ baseUrl: endless.url, apiKey: "k" });
    expect(await thrown(client.jobs.get("j"))).toBeInstanceOf(RedirectError);
    expect(endless.seen).toHaveLength(6);
    const broken = await redirecting({ "/api/v1/jobs/j": [302, "http://["] });
    const other = new Reelwright({ baseUrl: broken.url, apiKey: "k" });
    expect(await thrown(other.jobs.get("j"))).toMatchObject({ location: null });
  });
});

test("a file's host gets no credential, by redirect or directly; its redirects are followed", async () => {
  const store = await redirecting();
  const files = await redirecting({ "/a.mp4": [302, `${store.url}/b.mp4`] });
  const api = await startServer((_request, response) =>
    answerJson(response, 200, { job_id: "j", final_video_url: `${files.url}/a.mp4` }),
  );
  servers.push(api);
  const client = new Reelwright({
    baseUrl: api.url,
    apiKey: "rw_live_secret",
    headers: { "x-proxy": "secret" },
  });
  const headers = { authorization: "Bearer secret", "x-token": "secret", range: "bytes=0-" };
  const response = await client.jobs.download("j", "video", { headers });
  await response.arrayBuffer();
  for (const { seen } of [files, store]) {
    expect(seen).toMatchObject([{ headers: { range: "bytes=0-" } }]);
    expect(JSON.stringify(seen)).not.toContain("secret");
  }
});
