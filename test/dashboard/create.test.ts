/**
 * Ordering a video in the dashboard: a sample, or one's own picture; the price beside it; what the API refuses.
 * @tier all
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "@jest/globals";
import { encodeWav } from "@reelwright/media/audio/sound/pcm";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import type { Page } from "playwright-core";
import { Reelwright } from "reelwright";
import { expectAccessible, expectNoOverflow } from "../support/accessible.ts";
import { bottlePicture } from "../support/bottle-picture.ts";
import { type Account, dashboardSuite, reload, visit } from "./suite.ts";

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
  await page.getByText("Suggested").first().waitFor();
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
  await page.getByLabel("Product image").setInputFiles(file);
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

test("a video that is ordered while its picture is still on its way waits for it", async () => {
  const page = await dashboard.open("/create", { as: ada, size: "phone" });
  let letGo = (): void => undefined;
  const isHeld = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/uploads/product-image", async (route) => {
    await isHeld;
    await route.continue();
  });
  await page.getByRole("button", { name: "Try Halo Desk Lamp" }).click();
  await createButton(page).click();
  await createButton(page).locator("[data-loading], .mantine-Loader-root").first().waitFor();
  letGo();
  expect((await jobOf(page)).product_name).toBe("Halo Desk Lamp");
});

const picturePath = join(process.cwd(), "apps/standalone/assets/sample-product.png");
const addPicture = (page: Page) => page.getByRole("button", { name: /^Add an image/ });
const removePicture = (page: Page) => page.getByRole("button", { name: "Remove the image" });

test("a picture is dropped from another window and removed; another is pasted", async () => {
  const page = await dashboard.open("/create", { as: ada });
  const { x = 0, y = 0 } = (await addPicture(page).boundingBox()) ?? {};
  const devtools = await page.context().newCDPSession(page);
  const data = { items: [], files: [picturePath], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const) {
    await devtools.send("Input.dispatchDragEvent", { type, x: x + 20, y: y + 20, data });
  }
  await removePicture(page).waitFor();
  await waitFor(
    "the file's name",
    async () => (await page.locator("#field-product_name").inputValue()) === "Sample product",
  );
  await removePicture(page).click();
  await addPicture(page).waitFor();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const bytes = JSON.stringify([...readFileSync(picturePath)]);
  await page.evaluate(`navigator.clipboard.write([new ClipboardItem({
    "image/png": new Blob([new Uint8Array(${bytes})], { type: "image/png" }) })])`);
  await page.keyboard.press("ControlOrMeta+v");
  await removePicture(page).waitFor();
  await expectAccessible(page);
});

test("a file that is no image is refused with words, and names nothing", async () => {
  dashboard.allow(/400/);
  const page = await dashboard.open("/create", { as: await dashboard.account(500) });
  const scan = { name: "scan.tiff", mimeType: "image/tiff", buffer: Buffer.from("II*\0") };
  await page.getByLabel("Product image").setInputFiles(scan);
  await page.getByText(/^Use one of these file types: JPEG, .*HEIC/).waitFor();
  const fake = { name: "my-fake.png", mimeType: "image/png", buffer: Buffer.from("not an image") };
  await page.getByLabel("Product image").setInputFiles(fake);
  await page.getByText("This isn’t a PNG image. Choose another.").waitFor();
  expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(0);
  expect(await page.getByRole("img", { name: "The product" }).count()).toBe(0);
  expect(await page.locator("#field-product_name").inputValue()).toBe("");
  await page.getByRole("button", { name: "Copy as code" }).click();
  await page.getByText("Replace the placeholders before you run this.").waitFor();
  await page.getByText('"product_name": "Your product"').waitFor();
  await expectAccessible(page);
});

test("the form stays until the job’s page takes its place, whose heading has the focus", async () => {
  const page = await dashboard.open("/create", { as: ada });
  await page.getByRole("button", { name: "Try Ember Sneaker" }).click();
  await suggestedPoints(page);
  let letGo = (): void => undefined;
  const isFree = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/assets/job-page-*.js", async (route) => {
    await isFree;
    await route.continue();
  });
  const created = page.waitForResponse(
    (each) => each.url().endsWith("/api/v1/jobs") && each.request().method() === "POST",
  );
  await createButton(page).click();
  expect((await created).status()).toBe(201);
  expect(await page.locator("#field-product_name").inputValue()).toBe("Ember Sneaker");
  letGo();
  await page.getByRole("heading", { level: 1, name: "Ember Sneaker" }).waitFor();
  await waitFor("the heading’s focus", () =>
    page.evaluate<boolean>("document.activeElement.matches('h1')"),
  );
  await visit(page, `${dashboard.baseUrl()}/create`);
  await page.locator("#field-product_name").waitFor();
  expect(await page.locator("#field-product_name").inputValue()).toBe("");
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

test("personas, voices and music are chosen from what can be looked at and heard", async () => {
  const page = await dashboard.open("/create", { as: ada });
  await page.locator("#field-persona_id").click();
  const gallery = page.getByRole("dialog", { name: "Personas" });
  await gallery.getByText("500 personas").waitFor();
  await expectAccessible(page);
  await gallery.getByLabel("Search personas").fill("chef");
  const first = gallery.locator("button[aria-pressed]").first();
  await waitFor("fewer", async () => (await gallery.getByText("500 personas").count()) === 0);
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

test("music of one's own is uploaded, heard, used and deleted", async () => {
  const page = await dashboard.open("/create", { as: ada });
  await page.getByRole("button", { name: /^Music/ }).click();
  await page.locator("#field-custom_music_id").click();
  const music = page.getByRole("dialog", { name: "Music" });
  const own = music.getByRole("region", { name: "Your tracks" });
  const samples = Float32Array.from({ length: 24_000 }, (_, at) => Math.sin(at / 6) / 4);
  const file = {
    name: "our-jingle.wav",
    mimeType: "audio/wav",
    buffer: encodeWav([samples], 8_000),
  };
  await own.locator("input[type=file]").setInputFiles(file);
  await own.getByRole("button", { name: "Play our-jingle" }).click();
  await own.getByRole("button", { name: "Stop our-jingle" }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Music.*our-jingle/ }).waitFor();
  await page.locator("#field-custom_music_id").click();
  await own.getByRole("button", { name: "Delete our-jingle" }).click();
  await own.getByText(/^None yet/).waitFor();
  expect((await client.music.custom()).total).toBe(0);
});
