/**
 * Jobs in the dashboard: watched to the end, played, retried, paused and cancelled.
 * @tier all
 */
import { expect, test } from "@jest/globals";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import type { Page } from "playwright-core";
import { expectAccessible, expectNoOverflow } from "../support/accessible.ts";
import { bottlePicture } from "../support/bottle-picture.ts";
import { type Account, dashboardSuite, type Size, visit } from "./suite.ts";

const dashboard = dashboardSuite();

/** Minutes on a busy machine. */
const longMs = 240_000;

const send = async (account: Account, path: string, body: string | FormData, type?: string) => {
  const response = await fetch(`${dashboard.baseUrl()}/api/v1${path}`, {
    method: "POST",
    headers: { "x-api-key": account.apiKey, ...(type && { "content-type": type }) },
    body,
  });
  const reply = (await response.json()) as { readonly [name: string]: unknown };
  if (!response.ok) throw new Error(JSON.stringify(reply));
  return reply;
};

/** Orders a video of three seconds a segment, with a picture that was uploaded; returns its id. */
const order = async (account: Account, name: string, fields: object = {}): Promise<string> => {
  const form = new FormData();
  const picture = new Uint8Array(await bottlePicture());
  form.set("file", new Blob([picture], { type: "image/jpeg" }), "bottle.jpg");
  const { url } = await send(account, "/uploads/product-image", form);
  const job = {
    product_name: name,
    product_image_url: url,
    video_model: "vidB_std",
    segment_duration: 3,
    segment_count: 1,
    ...fields,
  };
  const made = await send(account, "/jobs", JSON.stringify(job), "application/json");
  return String(made["job_id"]);
};

const statusIs = (page: Page, status: string): Promise<void> =>
  page.getByRole("status").getByText(status, { exact: true }).waitFor({ timeout: longMs });

/** How far the video is, in seconds. */
const played = (page: Page): Promise<number> =>
  page.evaluate<number>("document.querySelector('video[controls], audio')?.currentTime ?? 0");

test(
  "a job is watched to its end without a reload, played by its words, and retried",
  async () => {
    const ada = await dashboard.account(500);
    // Signed in first: the job doesn't wait for that.
    const page = await dashboard.open("/jobs", { as: ada });
    await page.getByRole("heading", { name: "No videos yet" }).waitFor();
    const jobId = await order(ada, "Citrus Fizz", {
      segment_count: 2,
      human_review: "anchor_only",
    });
    await visit(page, `${dashboard.baseUrl()}/jobs/${jobId}`);
    await page.getByRole("heading", { level: 1, name: "Citrus Fizz" }).waitFor();
    // It waits for a decision, so it can't end before somebody watches.
    await statusIs(page, "Paused");
    await page.evaluate("globalThis.wasNeverLoadedAgain = true");
    const approval = JSON.stringify({ kind: "keyframe", index: 0, decision: "approve" });
    await send(ada, `/jobs/${jobId}/reviews`, approval, "application/json");
    await page.getByRole("progressbar", { name: "Progress" }).waitFor();
    await statusIs(page, "Completed");

    const words = page.getByRole("group", { name: "Script, word by word" }).getByRole("button");
    await words.first().click();
    await waitFor("the video to play", async () => (await played(page)) > 0.3);
    await words.last().click();
    await waitFor("the last word to be spoken", async () => {
      const current = await words.last().getAttribute("aria-current");
      return current === "true";
    });
    expect(await played(page)).toBeGreaterThan(0.5);

    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download MP4" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(
      `citrus-fizz-${jobId.replaceAll("-", "").slice(0, 12)}.mp4`,
    );
    await page.getByRole("button", { name: "Captions on" }).click();
    await words.first().click();
    await waitFor("the soundtrack to play", async () => (await played(page)) > 0.3);
    await expectAccessible(page);

    await page.getByRole("button", { name: "Retry" }).click();
    const dialog = page.getByRole("dialog", { name: "Retry from a stage" });
    await dialog.getByLabel("First stage to run again").selectOption("captions");
    await dialog.getByText("2 credits").waitFor();
    await dialog.getByText("about $0.10 at the price of the Starter pack").waitFor();
    await dialog.getByRole("button", { name: "Retry" }).click();
    await page.getByText("Run 2", { exact: true }).first().waitFor();
    await statusIs(page, "Completed");
    await page.getByText("kept from an earlier run").first().waitFor();
    expect(await page.evaluate("globalThis.wasNeverLoadedAgain")).toBe(true);
  },
  2 * longMs,
);

test(
  "a job is found in the list on a phone, paused, and cancelled with its credits released",
  async () => {
    const ben = await dashboard.account(900);
    const page = await dashboard.open("/jobs", { as: ben, size: "phone" });
    await page.getByRole("heading", { name: "No videos yet" }).waitFor();
    const jobId = await order(ben, "Garden Lamp", { segment_count: 10 });
    await page.getByRole("searchbox", { name: "Search by product" }).fill("garden");
    await page.waitForURL(/q=garden/);
    await expectNoOverflow(page);
    await expectAccessible(page);
    await page.getByRole("link", { name: "Garden Lamp" }).click();
    await page.waitForURL(new RegExp(jobId));
    await page.getByRole("button", { name: "Pause" }).click();
    await statusIs(page, "Paused");
    await page.getByRole("button", { name: "Resume" }).waitFor();
    await expectNoOverflow(page);
    await page.getByRole("button", { name: "Cancel job" }).click();
    const dialog = page.getByRole("dialog", { name: "Cancel this job?" });
    await dialog.getByText(/reserved credits are released/).waitFor();
    await dialog.getByRole("button", { name: "Keep it paused" }).waitFor();
    await dialog.getByRole("button", { name: "Cancel job" }).click();
    await statusIs(page, "Cancelled");
    await page.getByRole("link", { name: "Create a similar video" }).waitFor();
    await expectAccessible(page);
    const answer = await fetch(`${dashboard.baseUrl()}/api/v1/credits/balance`, {
      headers: { "x-api-key": ben.apiKey },
    });
    expect(await answer.json()).toMatchObject({ available_credits: 900, credit_reserved: 0 });
  },
  longMs,
);

test.each<Size>(["phone", "desktop"])(
  "several jobs are cancelled in the list by the keyboard after one question, on a %s",
  async (size) => {
    const zoe = await dashboard.account(5_000);
    const page = await dashboard.open("/jobs", { as: zoe, size });
    await page.getByRole("heading", { name: "No videos yet" }).waitFor();
    const fields = { segment_count: 10, human_review: "anchor_only" };
    for (const name of ["Oak Chair", "Oak Desk", "Oak Shelf"]) await order(zoe, name, fields);
    const box = (name: string) => page.getByRole("checkbox", { name: `Select ${name}` });
    await page.getByRole("searchbox", { name: "Search by product" }).fill("oak");
    await box("Oak Chair").waitFor();
    await page.getByRole("checkbox", { name: "Select all unfinished" }).focus();
    await page.keyboard.press("Space");
    for (const name of ["Oak Chair", "Oak Desk"])
      await waitFor(`${name} to be selected`, async () => await box(name).isChecked());
    await box("Oak Shelf").focus();
    await page.keyboard.press("Space");
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.getByRole("button", { name: "Cancel 2 jobs" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Cancel 2 jobs?" });
    await dialog.getByText(/\d reserved credits are released/).waitFor();
    await expectAccessible(page);
    // One of them is refused, as if it had ended meanwhile.
    dashboard.allow(/409/);
    const [chair] = await page.getByRole("link", { name: "Oak Chair" }).all();
    const path = (await chair?.getAttribute("href")) ?? "";
    await page.route(`**/api/v1${path}`, async (route) => {
      const body = { error: { code: "JOB_ENDED", message: "The job has ended." } };
      await route.fulfill({ status: 409, json: body });
    });
    await dialog.getByRole("button", { name: "Cancel 2 jobs" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText(/^1 job is cancelled\. [\d,]+ credits are released\.$/).waitFor();
    await page.getByText("1 job wasn’t cancelled").waitFor();
    await page.getByText(/^Oak Chair: /).waitFor();
    await box("Oak Desk").waitFor({ state: "detached" });
    expect(await box("Oak Chair").isChecked()).toBe(true);
    expect(await box("Oak Shelf").isChecked()).toBe(false);
    await expectAccessible(page);
    await expectNoOverflow(page);
  },
  longMs,
);

test("an account without jobs is led to its first video, and a wrong id to the list", async () => {
  const eve = await dashboard.account(0);
  dashboard.allow(/404/);
  const page = await dashboard.open("/jobs", { as: eve });
  await page.getByRole("heading", { name: "No videos yet" }).waitFor();
  await expectAccessible(page);
  await visit(page, `${dashboard.baseUrl()}/jobs/00000000-0000-4000-8000-000000000000`);
  await page.getByRole("heading", { name: "Job not found" }).waitFor();
  await page.getByRole("link", { name: "All jobs" }).click();
  await page.waitForURL(`${dashboard.baseUrl()}/jobs`);
});

test(
  "a job that stops at its credit limit says so, and goes on with a higher one",
  async () => {
    const ivy = await dashboard.account(900);
    const page = await dashboard.open("/jobs", { as: ivy, size: "phone" });
    await page.getByRole("heading", { name: "No videos yet" }).waitFor();
    const jobId = await order(ivy, "Garden Chair", { segment_count: 1, max_credits: 10 });
    await visit(page, `${dashboard.baseUrl()}/jobs/${jobId}`);
    await statusIs(page, "Paused");
    await page.getByText("Paused at its limit of 10 credits").waitFor();
    await page.getByText(/The whole video needs about \d+ credits/).waitFor();
    await page.getByRole("button", { name: "Resume" }).click();
    const dialog = page.getByRole("dialog", { name: "Raise the credit limit" });
    await dialog.getByText("The job paused at its limit of 10 credits.").waitFor();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await dialog.getByRole("button", { name: "Resume" }).click();
    await statusIs(page, "Completed");
  },
  longMs,
);

test(
  "a job that fails by its settings offers to change them first, and tells why in German",
  async () => {
    const kim = await dashboard.account(900);
    const page = await dashboard.open("/jobs", { as: kim, locale: "de-DE" });
    const fields = { product_image_url: `${dashboard.baseUrl()}/files/none.png` };
    const jobId = await order(kim, "Garden Gnome", fields);
    await visit(page, `${dashboard.baseUrl()}/jobs/${jobId}`);
    await page.getByText("Unter der Adresse des Produktbilds liegt kein Bild.").waitFor();
    const actions = page.getByRole("main").locator("header").getByRole("link");
    await actions.filter({ hasText: "Ähnliches Video erstellen" }).waitFor();
    await page.getByRole("button", { name: "Wiederholen" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(/schlägt er wieder fehl/).waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.getByText("Für Entwickler").click();
    await page.getByText("product_image_url").first().waitFor();
    await page.getByText(jobId, { exact: true }).waitFor();
    await expectAccessible(page);
  },
  longMs,
);
