/** Ordering a video in the dashboard: a sample, or one's own picture; the price beside it; what the API refuses. */
import { beforeAll, expect, jest, test } from "@jest/globals";
import { waitFor } from "@reelwright/platform/testing";
import type { Page } from "playwright-core";
import { Reelwright } from "reelwright";
import { bottlePicture } from "../support/bottle-picture.ts";
import { expectAccessible, expectNoOverflow } from "./accessible.ts";
import { type Account, dashboardSuite, reload, visit } from "./suite.ts";

jest.setTimeout(120_000);

const dashboard = dashboardSuite();

let ada: Account;
let client: Reelwright;
beforeAll(async () => {
  ada = await dashboard.account(9_000);
  client = new Reelwright({ baseUrl: dashboard.baseUrl(), apiKey: ada.apiKey });
});

/** The job whose page is shown. */
const jobOf = async (page: Page) => {
  await page.waitForURL(/\/jobs\/[0-9a-f-]{36}$/);
  return client.jobs.get(page.url().slice(-36));
};

const createButton = (page: Page) => page.locator("button[data-primary]:visible");

/** The total, once it is that of the form. */
const priceOf = async (page: Page): Promise<number> => {
  const price = page.getByRole("complementary", { name: "Price" });
  await price.locator('[aria-busy="false"]').getByText("credits at most").waitFor();
  const total = await price.getByText("credits at most").innerText();
  return Number.parseInt(total.replaceAll(",", ""), 10);
};

const suggestedPoints = async (page: Page): Promise<void> => {
  await page.getByText("Suggested").first().waitFor({ timeout: 60_000 });
  await waitFor(
    "a point",
    async () => (await page.getByLabel("Selling point 1").inputValue()) !== "",
  );
};

test("a sample becomes a job with one click more, on a phone", async () => {
  const page = await dashboard.open("/create", { as: ada, size: "phone" });
  await page.getByRole("button", { name: "Try Solstice Citrus Soda" }).click();
  await suggestedPoints(page);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await createButton(page).click();
  expect(await jobOf(page)).toMatchObject({
    ...{ product_name: "Solstice Citrus Soda", segment_count: 3, segment_duration: 4 },
    key_selling_points: expect.arrayContaining([expect.any(String)]),
  });
});

test("a picture of one's own, whose texts are suggested but never overwritten; the price follows", async () => {
  const page = await dashboard.open("/create", { as: ada });
  const before = await priceOf(page);
  await page.getByLabel("Call to action").fill("Taste it");
  const file = { name: "green-bottle.jpg", mimeType: "image/jpeg", buffer: await bottlePicture() };
  await page.getByLabel("Product picture").setInputFiles(file);
  await suggestedPoints(page);
  expect(await page.getByLabel("Name", { exact: false }).first().inputValue()).toBe("Green bottle");
  expect(await page.getByLabel("Call to action").inputValue()).toBe("Taste it");
  await page.getByRole("button", { name: "One scene more" }).click();
  await waitFor("a higher price", async () => (await priceOf(page)) > before);
  const shown = await priceOf(page);
  await expectAccessible(page);
  await reload(page);
  expect(await page.getByLabel("Call to action").inputValue()).toBe("Taste it");
  // Twice, as with a double click.
  await createButton(page).dblclick();
  expect(await jobOf(page)).toMatchObject({
    ...{ cta_text: "Taste it", segment_count: 4, credits_estimated: shown },
  });
  const jobs = await client.jobs.list().toArray();
  expect(jobs.filter(({ cta_text }) => cta_text === "Taste it")).toHaveLength(1);
});

test("what is missing or refused is told at its field, which has the focus", async () => {
  dashboard.allow(/422/);
  const page = await dashboard.open("/create", { as: ada });
  await createButton(page).click();
  await page.getByText("Give the product a name.").waitFor();
  const focused = () => page.evaluate("document.activeElement.id");
  await waitFor("the name's focus", async () => (await focused()) === "field-product_name");
  await page.getByRole("button", { name: "Try Sunday Mug" }).click();
  await suggestedPoints(page);
  const limits = page.getByRole("button", { name: /Limits and delivery/ });
  await limits.click();
  await page.getByLabel("Webhook for this video").fill("not an address");
  await limits.click();
  await createButton(page).click();
  await waitFor("the field's focus", async () => (await focused()) === "field-webhook_url");
  const jobs = await client.jobs.list().toArray();
  expect(jobs.map(({ product_name }) => product_name)).not.toContain("Sunday Mug");
});

test("without credits it says what is missing, and where to buy", async () => {
  const page = await dashboard.open("/create", { as: await dashboard.account(10) });
  const missing = (await priceOf(page)) - 10;
  await page.getByText(`${missing} credits are missing.`).first().waitFor();
  await page.getByRole("link", { name: "Buy credits" }).click();
  await page.waitForURL(/\/billing/);
});

test("a job and a template fill the form", async () => {
  const job = await client.jobs.create({
    ...{ product_name: "Lamp", product_image_url: "https://example.com/lamp.png" },
    ...{ segment_count: 1, script_tone: "calm", cta_text: "Light it" },
  });
  const template = await client.templates.create({
    name: "Loud",
    config: { caption_style: "bold_karaoke", segment_count: 2 },
  });
  dashboard.allow(/example\.com/);
  const page = await dashboard.open(`/create?from=${job.job_id}`, { as: ada });
  await waitFor(
    "the job's text",
    async () => (await page.getByLabel("Call to action").inputValue()) === "Light it",
  );
  await page.getByRole("button", { name: /Script.*Calm/ }).waitFor();
  await visit(page, `${dashboard.baseUrl()}/create?template=${template.template_id}`);
  await page.getByRole("button", { name: /Captions.*Bold/ }).waitFor();
  expect(await page.getByLabel("Call to action").inputValue()).toBe("Light it");
  await page.getByRole("button", { name: "Copy as code" }).click();
  await page.getByText('"caption_style": "bold_karaoke"').waitFor();
});

test("presenters, voices and music are chosen from what can be looked at and heard", async () => {
  const page = await dashboard.open("/create", { as: ada });
  await page.locator("#field-persona_id").click();
  const gallery = page.getByRole("dialog", { name: "Presenters" });
  await gallery.getByText("500 presenters").waitFor();
  await expectAccessible(page);
  await gallery.getByLabel("Search presenters").fill("chef");
  const first = gallery.locator("button[aria-pressed]").first();
  await waitFor("fewer", async () => (await gallery.getByText("500 presenters").count()) === 0);
  const name = (await first.innerText()).split("\n")[0] ?? "";
  await first.click();
  await page.getByText(name, { exact: true }).waitFor();
  await page.getByRole("button", { name: /^Voice/ }).click();
  await page.locator("#field-tts_voice_id").click();
  const voices = page.getByRole("dialog", { name: "Voices" });
  const [play, other] = [0, 1].map((at) => voices.getByRole("button", { name: /^Play / }).nth(at));
  await play?.click();
  await voices.getByRole("button", { name: /^Stop / }).waitFor();
  await other?.click();
  expect(await voices.getByRole("button", { name: /^Stop / }).count()).toBe(1);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Music/ }).click();
  await page.locator("#field-custom_music_id").click();
  await page.getByRole("dialog", { name: "Music" }).getByText("Sunny Side Street").click();
  await page.getByRole("button", { name: /^Music.*Sunny Side Street/ }).waitFor();
});
