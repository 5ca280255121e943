/**
 * The review of what waits for a person, by keyboard and by finger.
 * @tier all
 */
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import type { Page } from "playwright-core";
import { expectAccessible, expectNoOverflow } from "../support/accessible.ts";
import { bottlePicture } from "../support/bottle-picture.ts";
import { type Account, dashboardSuite } from "./suite.ts";

const dashboard = dashboardSuite();
type Waiting = {
  readonly job_id: string;
  readonly index: number;
  readonly attempt: number;
  readonly prompt: string | null;
};
let ada: Account;
const jobs: string[] = [];
const products = ["Citrus Soda", "Ginger Tonic", "Plum Cola", "Rose Lemonade"];

const api = (path: string, init?: RequestInit) => dashboard.stack().api(ada.apiKey)(path, init);
const waiting = async (): Promise<readonly Waiting[]> =>
  (await api("/reviews")).body["items"] as readonly Waiting[];

const upload = async (): Promise<string> => {
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(await bottlePicture())]), "bottle.jpg");
  const headers = { "x-api-key": ada.apiKey };
  const address = `${dashboard.baseUrl()}/api/v1/uploads/product-image`;
  const response = await fetch(address, { method: "POST", body: form, headers });
  return ((await response.json()) as { url: string }).url;
};

/** Orders a video whose first keyframe waits. */
const order = async (product_name: string, product_image_url: string): Promise<void> => {
  const body = {
    product_name,
    product_image_url,
    segment_count: 1,
    human_review: "all",
    human_review_max_rejections: 2,
  };
  const made = await api("/jobs", { method: "POST", body: JSON.stringify(body) });
  jobs.push(String(made.body["job_id"]));
};

beforeAll(async () => {
  ada = await dashboard.account(5_000);
  const picture = await upload();
  for (const name of products) await order(name, picture);
  await waitFor("their keyframes to wait", async () => (await waiting()).length >= products.length);
});
afterAll(async () => {
  for (const job of jobs) await api(`/jobs/${job}`, { method: "DELETE" });
});

/** Does something that decides, and returns what the API answered. */
const statusOf = async (page: Page, act: () => Promise<void>): Promise<number> => {
  const isDecision = (each: { url(): string; request(): { method(): string } }) =>
    each.request().method() === "POST" && each.url().endsWith("/reviews");
  const [response] = await Promise.all([page.waitForResponse(isDecision), act()]);
  return response.status();
};

const stage = (page: Page) =>
  page.getByRole("region", { name: new RegExp(` of (${products.join("|")})$`) });

const shownName = (page: Page) => stage(page).getAttribute("aria-label");

describe("by keyboard, on a desktop", () => {
  test("J and K go through the queue, A and Enter approve, R and Enter reject with feedback", async () => {
    const page = await dashboard.open("/review", { as: ada });
    await stage(page).getByText(/^1 of/).waitFor();
    await expectAccessible(page);
    const first = await shownName(page);
    await page.keyboard.press("j");
    await stage(page).getByText(/^2 of/).waitFor();
    await page.keyboard.press("k");
    await stage(page).getByText(/^1 of/).waitFor();
    const [oldest] = await waiting();
    await page.keyboard.press("a");
    // The key alone decides nothing.
    expect(await waiting()).toContainEqual(oldest);
    expect(await statusOf(page, () => page.keyboard.press("Enter"))).toBe(200);
    expect(await waiting()).not.toContainEqual(oldest);
    await waitFor("the next one", async () => (await shownName(page)) !== first);
    await page.keyboard.press("r");
    await page.getByLabel("What should be different?").fill("The cap is green");
    expect(await statusOf(page, () => page.keyboard.press("Enter"))).toBe(200);
    const anew = async () => (await waiting()).find(({ attempt }) => attempt === 2);
    await waitFor("it to be made again", async () => (await anew()) !== undefined);
    expect((await anew())?.prompt).toContain("The cap is green");
  });

  test("? shows the keys", async () => {
    const page = await dashboard.open("/review", { as: ada, colorScheme: "dark" });
    await stage(page).waitFor();
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
    await expectAccessible(page);
    await page.getByLabel("Keyboard shortcuts are on").uncheck();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    // Turned off, they stay so in this browser.
    await page.keyboard.press("j");
    await stage(page).getByText(/^1 of/).waitFor();
    expect(await page.locator("kbd").count()).toBe(0);
    expect(await page.evaluate("localStorage.getItem('reelwright.review-keys')")).toBe("off");
  });

  test("a decision on what has changed meanwhile is explained", async () => {
    const page = await dashboard.open("/review", { as: ada });
    await stage(page).waitFor();
    await page.route("**/api/v1/reviews*", (route) => route.abort());
    const [oldest] = await waiting();
    const decided = JSON.stringify({ kind: "keyframe", index: oldest?.index, decision: "approve" });
    await api(`/jobs/${oldest?.job_id}/reviews`, { method: "POST", body: decided });
    dashboard.allow(/409|ERR_FAILED/);
    await page.keyboard.press("a");
    expect(await statusOf(page, () => page.keyboard.press("Enter"))).toBe(409);
    await page.getByText("This item has changed").waitFor();
  });
});

test("on a phone: by finger", async () => {
  const page = await dashboard.open("/review", { as: ada, size: "phone" });
  await stage(page).waitFor();
  await expectNoOverflow(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Next" }).tap();
  await stage(page).getByText(/^2 of/).waitFor();
  const approve = page.getByRole("button", { name: "Approve" });
  expect(await statusOf(page, () => approve.tap())).toBe(200);
});

test("nothing waits: it says what would be here", async () => {
  const page = await dashboard.open("/review", { as: await dashboard.account(0) });
  await page.getByRole("heading", { name: "Nothing to review" }).waitFor();
  await expectAccessible(page);
});
