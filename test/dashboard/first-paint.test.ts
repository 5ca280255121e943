/**
 * What a job's page shows before the app is there, and how the app takes its place.
 * @tier all
 */
import { beforeAll, expect, test } from "@jest/globals";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import type { Page, Route } from "playwright-core";
import { servePictures } from "../support/picture-server.ts";
import { type Account, dashboardSuite, type Size, visit } from "./suite.ts";

const dashboard = dashboardSuite();

let ada: Account;
/** Of a finished job with a video of three seconds. */
let jobId: string;
beforeAll(async () => {
  ada = await dashboard.account(500);
  const pictures = await servePictures();
  const api = dashboard.stack().api(ada.apiKey);
  const product = { product_name: "Fizz", product_image_url: pictures.url("bottle.jpg") };
  const video = { video_model: "vidB_std", segment_duration: 3, segment_count: 1 };
  const body = JSON.stringify({ ...product, ...video });
  jobId = String((await api("/jobs", { method: "POST", body })).body["job_id"]);
  await waitFor("the video", async () => {
    const job = await api(`/jobs/${jobId}`);
    return job.body["status"] === "completed";
  });
  await pictures.close();
});

/** Keeps requests for files of the build that match from being answered until they are let go. */
const hold = async (page: Page, pattern: RegExp): Promise<() => void> => {
  let go: () => void = () => undefined;
  const isFree = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(pattern, async (route: Route) => {
    await isFree;
    await route.continue();
  });
  return go;
};

/** Has the page add up how far things move that nobody has pressed anything for. */
const watchShifts = (page: Page) =>
  page.addInitScript(`
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shifted += value;
    }).observe({ type: "layout-shift", buffered: true });
  `);

const app = /\/assets\/(app|data|react|main)-/;

test.each<Size>(["phone", "desktop"])(
  "on a %s the poster is there before the app",
  async (size) => {
    const page = await dashboard.open("/jobs", { as: ada, size });
    await watchShifts(page);
    const letGo = await hold(page, app);
    await visit(page, `${dashboard.baseUrl()}/jobs/${jobId}`);
    const poster = page.locator(".first-frame img");
    await poster.waitFor();
    await waitFor("the poster", () =>
      page.evaluate<boolean>("document.querySelector('.first-frame img').naturalWidth > 0"),
    );
    expect(await page.locator(".first-title").textContent()).toBe("Fizz");
    const before = await page.locator(".first-frame").boundingBox();
    letGo();
    const video = page.getByLabel("Video of Fizz");
    await video.waitFor();
    expect(await poster.count()).toBe(0);
    const after = await video.boundingBox();
    // The line with the job's facts may be one line longer than most.
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(32);
    expect([after?.x, after?.width]).toEqual([before?.x, before?.width]);
    await page.getByRole("heading", { name: "Storyboard" }).waitFor();
    expect(await page.evaluate<number>("window.shifted")).toBeLessThan(0.02);
  },
);

test("the page's shape needs no file, and asks the issuer before any script has come", async () => {
  const page = await dashboard.open("/jobs", { as: ada, size: "phone" });
  const { issuer } = await dashboard.stack().runtime();
  const letGo = await hold(page, /\/assets\//);
  const isAsked = page.waitForRequest((request) => request.url().startsWith(`${issuer}/auth?`));
  await visit(page, `${dashboard.baseUrl()}/jobs/${jobId}`);
  await page.locator(".first-bar").waitFor();
  await waitFor("the first paint", () =>
    page.evaluate<boolean>("performance.getEntriesByName('first-contentful-paint').length === 1"),
  );
  await isAsked;
  letGo();
  await page.getByLabel("Video of Fizz").waitFor();
});

test("who isn't signed in sees no shape of what isn't theirs", async () => {
  const page = await dashboard.open("/jobs");
  await page.getByRole("button", { name: "Sign in", exact: true }).waitFor();
  const letGo = await hold(page, app);
  await visit(page, `${dashboard.baseUrl()}/jobs`);
  await page.locator(".first").waitFor({ state: "attached" });
  await page.waitForLoadState("domcontentloaded");
  expect(await page.locator(".first").isVisible()).toBe(false);
  letGo();
  await page.getByRole("button", { name: "Sign in", exact: true }).waitFor();
});
