/** `/docs`: a built site as it is served, and what is shown while there is none. */
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import request from "supertest";
import { gatewayUrl, openTestGateway } from "../testing/test-gateway.ts";
import type { TestGateway } from "../testing/test-gateway-options.ts";

const script = "document.documentElement.classList.add('dark')";
const page = (title: string) =>
  `<!doctype html><title>${title}</title><script>${script}</script><p>${title.repeat(200)}</p>`;
const hash = `sha256-${createHash("sha256").update(script).digest("base64")}`;

const build = async (folder: string, files: { readonly [name: string]: string | Buffer }) => {
  const next = `${folder}.next`;
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(next, name, ".."), { recursive: true });
    await writeFile(join(next, name), content);
  }
  const redirects = { "how-to/": "guides/", "how-to/research": "guides/r&d", reference: "api/" };
  const site = { scripts: [hash], files: Object.keys(files), redirects };
  await writeFile(join(next, "site.json"), JSON.stringify(site));
  await rm(folder, { recursive: true, force: true });
  await rename(next, folder);
};

let gateway: TestGateway;
let parent: string;
let folder: string;
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), "docs-site-"));
  folder = join(parent, "dist");
  gateway = await openTestGateway({ siteFolder: folder });
});
afterAll(async () => {
  await gateway.close();
  await rm(parent, { recursive: true, force: true });
});

const get = (path: string) => request(gateway.baseUrl).get(path);
const policyFor = async (path: string) =>
  (await get(path).set("Accept", "text/html")).headers["content-security-policy"] ?? "";

test("before it is built: 503, a page that asks again and isn't kept", async () => {
  const { status, headers, text } = await get("/docs/");
  expect([status, headers["retry-after"], headers["cache-control"]]).toEqual([
    503,
    "2",
    "no-store",
  ]);
  expect(text).toContain('<meta http-equiv="refresh"');
  const style = /<style>(.*?)<\/style>/s.exec(text)?.[1] ?? "";
  const styleHash = createHash("sha256").update(style).digest("base64");
  expect(headers["content-security-policy"]).toContain(`style-src 'sha256-${styleHash}'`);
  expect((await get("/docs/guide").set("Accept", "application/json")).status).toBe(404);
  expect((await get("/sitemap.xml")).status).toBe(503);
});

describe("once it is built", () => {
  beforeAll(() =>
    build(folder, {
      "llms-full.txt": "All pages",
      "index.html": page("Front"),
      "404.html": page("Missing"),
      "guides/batch.html": page("Batch"),
      "guides/batch.md": "# Batch",
      "guides/r&d.html": page("Research"),
      "api/index.html": page("Reference"),
      "assets/app.Ab12.js": `export const text = "${"word ".repeat(200)}";`,
      "assets/frame.Cd34.jpg": Buffer.from([255, 216, 255, 0]),
    }),
  );

  test("/docs leads to /docs/, its query kept", async () => {
    const { status, headers } = await get("/docs?q=1");
    expect([status, headers["location"]]).toEqual([308, "/docs/?q=1"]);
  });

  test.each([
    ["/docs/", "Front"],
    ["/docs/guides/batch", "Batch"],
    ["/docs/guides/batch.html", "Batch"],
    ["/docs/api/", "Reference"],
  ])("%s: a page, asked for anew by its ETag", async (path, title) => {
    const { status, headers, text } = await get(path);
    expect([status, headers["cache-control"]]).toEqual([200, "no-cache"]);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(headers["x-request-id"]).toBeDefined();
    expect(text).toContain(`<title>${title}</title>`);
    expect((await get(path).set("If-None-Match", headers["etag"] ?? "")).status).toBe(304);
  });

  test("a page runs its own scripts alone and asks nobody but this gateway", async () => {
    const policy = await policyFor("/docs/");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`script-src 'self' '${hash}'`);
    expect(policy).toContain("style-src 'self';");
    expect(policy).not.toMatch(/https?:|\*|unsafe/);
    expect(await policyFor("/docs/none")).toBe(policy);
  });

  test("assets are kept for good, texts are packed, pictures are not", async () => {
    const asset = await get("/docs/assets/app.Ab12.js").set("Accept-Encoding", "gzip");
    expect(asset.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(asset.headers["content-encoding"]).toBe("gzip");
    expect(asset.headers["content-type"]).toBe("text/javascript; charset=utf-8");
    const picture = await get("/docs/assets/frame.Cd34.jpg").set("Accept-Encoding", "gzip, br");
    expect(picture.headers["content-encoding"]).toBeUndefined();
    expect(picture.headers["content-type"]).toBe("image/jpeg");
    expect(picture.body).toEqual(Buffer.from([255, 216, 255, 0]));
  });

  test("a page as Markdown is readable from other origins", async () => {
    const { headers, text } = await get("/docs/guides/batch.md");
    expect(text).toBe("# Batch");
    expect(headers["access-control-allow-origin"]).toBe("*");
    expect(headers["content-type"]).toBe("text/markdown; charset=utf-8");
  });

  test.each(["/docs/none", "/docs/assets/none.js", "/docs/site.json", "/docs/..%2fpackage.json"])(
    "404 for %s: a page for people, an error for programs",
    async (path) => {
      const shown = await get(path).set("Accept", "text/html,*/*;q=0.8");
      expect([shown.status, shown.text]).toEqual([404, page("Missing")]);
      const { status, body } = await get(path).set("Accept", "*/*");
      expect([status, body.error.code]).toEqual([404, "NOT_FOUND"]);
    },
  );

  test.each([
    ["/docs/guides", "/docs/guides/batch"],
    ["/docs/guides/", "/docs/guides/batch"],
    ["/docs/guides/batch/", "/docs/guides/batch"],
  ])("%s leads to a page", async (path, location) => {
    const { status, headers } = await get(path).set("Accept", "text/html");
    expect([status, headers["location"]]).toEqual([308, location]);
  });

  test.each([
    ["/docs/how-to/batch", "/docs/guides/batch"],
    ["/docs/how-to/batch/", "/docs/guides/batch"],
    ["/docs/how-to/batch.md", "/docs/guides/batch.md"],
    ["/docs/how-to/research", "/docs/guides/r&d"],
    ["/docs/reference", "/docs/api/"],
  ])("%s leads to the page's present address, also for programs", async (path, location) => {
    const { status, headers } = await get(path).set("Accept", "*/*");
    expect([status, headers["location"]]).toEqual([308, location]);
  });

  test.each(["/docs/how-to/none", "/docs/constructor", "/docs/how-too/batch"])(
    "%s has never been a page",
    async (path) => {
      expect((await get(path).set("Accept", "text/html")).status).toBe(404);
    },
  );

  test("/llms-full.txt is the site's, readable from other origins", async () => {
    const { status, headers, text } = await get("/llms-full.txt");
    expect([status, text, headers["access-control-allow-origin"]]).toEqual([200, "All pages", "*"]);
    expect((await get("/docs/llms-full.txt")).text).toBe("All pages");
  });

  test.each([
    ["/robots.txt", "text/plain; charset=utf-8", /^User-agent: \*\nAllow: \/docs/],
    ["/favicon.ico", "image/svg+xml; charset=utf-8", /^<svg/],
  ])("%s is served", async (path, type, content) => {
    const { status, headers, text, body } = await get(path);
    expect([status, headers["content-type"]]).toEqual([200, type]);
    expect(text ?? String(body)).toMatch(content);
  });

  test("/sitemap.xml lists every page by its absolute address, and robots.txt names it", async () => {
    const { status, headers, text } = await get("/sitemap.xml").buffer(true);
    expect([status, headers["content-type"]]).toEqual([200, "application/xml; charset=utf-8"]);
    expect(text).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="http:/);
    const addresses = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, found = ""]) => found);
    expect(addresses).toEqual(
      ["", "api/", "guides/batch", "guides/r&amp;d"].map((path) => `${gatewayUrl}/docs/${path}`),
    );
    for (const address of addresses)
      expect((await get(new URL(address.replace("&amp;", "&")).pathname)).status).toBe(200);
    const lines = (await get("/robots.txt")).text.split("\n");
    expect(lines).toContain(`Sitemap: ${gatewayUrl}/sitemap.xml`);
    expect(lines).toContain("Allow: /sitemap.xml");
  });

  test("other methods: 405", async () => {
    const { status, headers } = await request(gateway.baseUrl).post("/docs/guides/batch");
    expect([status, headers["allow"]]).toEqual([405, "GET, HEAD"]);
  });

  test("a site that is built anew is served from then on", async () => {
    await build(folder, { "index.html": page("Second"), "404.html": page("Missing") });
    expect((await get("/docs/")).text).toContain("<title>Second</title>");
    expect((await get("/docs/guides/batch").set("Accept", "text/html")).status).toBe(404);
    expect((await get("/sitemap.xml").buffer(true)).text).not.toContain("guides");
  });
});
