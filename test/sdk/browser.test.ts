/** The SDK in a page of another origin: bundled without a shim, with an access token. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { openIssuer } from "@reelwright/gateway/testing/issuer";
import { openTestGateway } from "@reelwright/gateway/testing/test-gateway";
import { build } from "esbuild";
import type { Browser } from "playwright-core";
import { sharedBrowser } from "../support/browser.ts";

/** What the page runs; `window.result` is read when it is there. */
const program = `
import { JobCancelledError, NotFoundError, Reelwright } from "reelwright";
const { baseUrl, token, image } = window.parameters;
const reelwright = new Reelwright({ baseUrl, accessToken: async () => token });
const run = async () => {
  const picture = await fetch(image).then((response) => response.blob());
  const { url } = await reelwright.uploads.productImage(new File([picture], "bottle.png"));
  const job = await reelwright.jobs.create({ product_name: "Fizz", product_image_url: url, segment_count: 2 });
  const told = [];
  const waited = reelwright.jobs.wait(job.job_id, {
    onProgress: ({ event }) => {
      told.push(event.type);
      if (event.type === "snapshot") void reelwright.jobs.cancel(job.job_id);
    },
  });
  const ended = await waited.catch((error) => error);
  const listed = [];
  for await (const { job_id } of reelwright.jobs.list({ page_size: 1 })) listed.push(job_id);
  const unknown = await reelwright.personas.get("nobody").catch((error) => error);
  return {
    told,
    isCancelled: ended instanceof JobCancelledError,
    isListed: listed.includes(job.job_id),
    unknown: [unknown instanceof NotFoundError, unknown.code, typeof unknown.requestId],
  };
};
run().then((value) => { window.result = value; }, (error) => { window.result = String(error.stack); });
`;

const bundled = async (): Promise<string> => {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: process.cwd() },
    bundle: true,
    write: false,
    platform: "browser",
    format: "esm",
    minify: true,
  });
  return outputFiles[0]?.text ?? "";
};

const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

let script: string;
let pages: Server;
let origin: string;
let browser: Browser;
beforeAll(async () => {
  script = await bundled();
  pages = createServer(({ url }, response) => {
    if (url === "/script.js") response.setHeader("content-type", "text/javascript").end(script);
    else if (url === "/bottle.png") response.setHeader("content-type", "image/png").end(onePixel);
    else response.setHeader("content-type", "text/html").end("<!doctype html><title>Page</title>");
  });
  await new Promise<void>((resolve) => pages.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
  browser = await sharedBrowser();
});
afterAll(async () => {
  await browser?.close();
  pages?.close();
});

test("the bundle has nothing of Node's", () => {
  expect(script).not.toMatch(/node:|require\(/);
  expect(Buffer.byteLength(script) / 1024).toBeLessThan(48);
});

test("a page uploads, orders, follows, cancels and lists", async () => {
  const issuer = await openIssuer();
  const gateway = await openTestGateway({ corsOrigins: [origin], issuer });
  const { token } = await gateway.signedIn(await gateway.tenant());
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(String(error)));
  try {
    await page.goto(origin);
    const parameters = { baseUrl: gateway.baseUrl, token, image: `${origin}/bottle.png` };
    await page.evaluate((given) => Object.assign(globalThis, { parameters: given }), parameters);
    await page.addScriptTag({ url: "/script.js", type: "module" });
    const result = await page.waitForFunction("window.result").then((handle) => handle.jsonValue());
    expect(result).toEqual({
      told: ["snapshot", "job.cancelled"],
      isCancelled: true,
      isListed: true,
      unknown: [true, "PERSONA_NOT_FOUND", "string"],
    });
    expect(problems).toEqual([]);
  } finally {
    await page.close();
    await gateway.close();
    await issuer.close();
  }
});
