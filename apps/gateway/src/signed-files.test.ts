/** Private files over real HTTP: of a directory, and of a bucket that refuses whoever doesn't sign. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { linksOf, openFiles } from "@reelwright/integrations/files/open-files";
import { startS3 } from "@reelwright/integrations/testing/s3-server";
import { presignFor } from "./files.ts";
import { openTestGateway } from "./testing/test-gateway.ts";
import type { TestGateway } from "./testing/test-gateway-options.ts";

const secret = "s".repeat(32);
const content = "0123456789";
const key = "tenant/job/1/final_merge/0/7/final.mp4";
const links = linksOf({ filesSecret: secret, linkHours: 2 });
const query = () => links.query(key);

/** A link as it was made three hours ago. */
const expired = () => {
  const { expires } = Object.fromEntries(new URLSearchParams(query()));
  const ago = Number(expires) * 1_000 - 10 * 3_600_000;
  return linksOf({ filesSecret: secret, linkHours: 2 }, () => ago).query(key);
};

let directory: string;
let s3: Awaited<ReturnType<typeof startS3>>;
const gateways = new Map<string, TestGateway>();
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "gateway-signed-"));
  s3 = await startS3({ isPrivate: true });
  const settings = (files: "disk" | "s3") => ({
    files,
    filesDirectory: join(directory, "store"),
    filesUrl: "https://api.example/files",
    filesSecret: secret,
    linkHours: 2,
    s3Endpoint: s3.options.endpoint ?? "",
    s3Region: s3.options.region,
    s3Bucket: s3.options.bucket,
    s3AccessKeyId: s3.options.accessKeyId,
    s3SecretAccessKey: s3.options.secretAccessKey,
    s3ForcePathStyle: true,
  });
  await writeFile(join(directory, "final.mp4"), content);
  for (const kind of ["disk", "s3"] as const) {
    const files = await openFiles(settings(kind));
    await files.put(key, join(directory, "final.mp4"));
    const stored = kind === "disk" ? { filesDirectory: join(directory, "store") } : {};
    const presign = presignFor(settings(kind));
    gateways.set(kind, await openTestGateway({ ...stored, links, presign }));
  }
});
afterAll(async () => {
  for (const gateway of gateways.values()) await gateway.close();
  await s3.close();
  await rm(directory, { recursive: true });
});

const ask = (kind: string, path: string, init: RequestInit = {}) =>
  fetch(`${gateways.get(kind)?.baseUrl}/files/${path}`, init);

describe.each(["disk", "s3"])("a signed link (%s)", (kind) => {
  test("gives the file, its length, and a part of it, as clients follow it", async () => {
    const whole = await ask(kind, key + query());
    expect([whole.status, await whole.text()]).toEqual([200, content]);
    expect(whole.headers.get("content-type")).toBe("video/mp4");
    const head = await ask(kind, key + query(), { method: "HEAD" });
    expect([head.status, head.headers.get("content-length")]).toEqual([200, "10"]);
    const part = await ask(kind, key + query(), { headers: { range: "bytes=2-5" } });
    expect([part.status, await part.text()]).toEqual([206, "2345"]);
    expect(part.headers.get("content-range")).toBe("bytes 2-5/10");
  });

  test("saves the file under its name where it says download", async () => {
    const { headers } = await ask(kind, `${key}${query()}&download`);
    expect(headers.get("content-disposition")).toBe('attachment; filename="final.mp4"');
    expect((await ask(kind, key + query())).headers.get("content-disposition")).toBeNull();
  });

  test.each([
    ["citrus-soda-01a2.mp4", 'attachment; filename="citrus-soda-01a2.mp4"'],
    // The ending is the file's own, whatever is asked for.
    ["setup.exe", 'attachment; filename="setup.mp4"'],
    ["a/b\\c\r\nX: y.mp4", "attachment; filename=\"abcX_y.mp4\"; filename*=UTF-8''abcX%20y.mp4"],
    ["抹茶.mp4", "attachment; filename=\"__.mp4\"; filename*=UTF-8''%E6%8A%B9%E8%8C%B6.mp4"],
    ["...", 'attachment; filename="final.mp4"'],
  ])("saves it as %j if that is asked for", async (name, disposition) => {
    const { headers } = await ask(kind, `${key}${query()}&download=${encodeURIComponent(name)}`);
    const [plain] = disposition.split("; filename*");
    expect(headers.get("content-disposition")).toBe(kind === "s3" ? plain : disposition);
  });

  test.each([
    ["none", () => "", "LINK_UNSIGNED"],
    ["an expired one", expired, "LINK_EXPIRED"],
    ["another's", () => linksOf({ filesSecret: "x".repeat(32) }).query(key), "LINK_INVALID"],
    ["a cut one", () => query().slice(0, -3), "LINK_INVALID"],
    ["one twice", () => `${query()}&expires=1`, "LINK_INVALID"],
  ])("is a 403 with %s as its signature, which says what to do", async (_what, text, code) => {
    const answer = await ask(kind, key + text(), { redirect: "manual" });
    const { error } = (await answer.json()) as { error: { code: string; message: string } };
    expect([answer.status, error.code]).toEqual([403, code]);
    expect(error.message).toMatch(/complete URL from the API|get a new one|for a new one/);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  });

  test("doesn't open what lies beside it", async () => {
    for (const path of ["catalogue/..%2Ftenant/job", "catalogue%2F..%2Ftenant%2Fjob", "%", ""]) {
      const { status } = await ask(kind, path + query(), { redirect: "manual" });
      expect([400, 403, 404]).toContain(status);
    }
  });
});

test("files of a directory are kept as long as their link is good, by the reader alone", async () => {
  const { headers } = await ask("disk", key + query());
  const [, age] =
    /^private, max-age=(\d+), immutable$/.exec(headers.get("cache-control") ?? "") ?? [];
  expect(Number(age)).toBeGreaterThan(2 * 3_600 - 60);
  expect(Number(age)).toBeLessThanOrEqual(2.25 * 3_600);
});

test("a bucket's link leads to an address that is good for an hour, and nothing else is", async () => {
  const answer = await ask("s3", key + query(), { redirect: "manual" });
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([
    302,
    "private, max-age=1800",
  ]);
  const address = new URL(answer.headers.get("location") ?? "");
  expect(address.origin).toBe(s3.options.endpoint);
  expect(address.searchParams.get("X-Amz-Expires")).toBe("3600");
  expect((await fetch(address.origin + address.pathname)).status).toBe(403);
  address.pathname = address.pathname.replace("final", "other");
  expect((await fetch(address)).status).toBe(403);
});
