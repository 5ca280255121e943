/**
 * What belongs to an account: credits bought in the sandbox, keys, the webhook with its deliveries, usage, the profile.
 * @tier all
 */
import { readFile } from "node:fs/promises";
import { describe, expect, test } from "@jest/globals";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { expectAccessible, expectNoOverflow } from "../support/accessible.ts";
import { bottlePicture } from "../support/bottle-picture.ts";
import { dashboardSuite, reload, type Size, visit } from "./suite.ts";

const dashboard = dashboardSuite();
const statusOf = async (apiKey: string): Promise<number> =>
  (await dashboard.stack().api(apiKey)("/tenants/me")).status;

/** Waits for an invitation's email, and returns its link. */
const invitationLink = async (email: string): Promise<string> => {
  let link = "";
  await waitFor("an invitation", async () => {
    const response = await fetch(`${dashboard.baseUrl()}/outbox.json`);
    type Mails = { readonly items: readonly { readonly to: string; readonly text: string }[] };
    const { items } = (await response.json()) as Mails;
    const mail = items.find(({ to, text }) => to === email && text.includes("/invitation/"));
    link = /https?:\S+\/invitation\/\S+/.exec(mail?.text ?? "")?.[0] ?? "";
    return link !== "";
  });
  return link;
};

describe.each<Size>(["phone", "desktop"])("on a %s", (size) => {
  test("credits are bought in the sandbox, and the card is kept", async () => {
    const page = await dashboard.open("/billing", { as: await dashboard.account(40), size });
    await page.getByText("about $2.00 at the price of the Starter pack").waitFor();
    await page.getByRole("radio", { name: /Starter/ }).check();
    await page.getByLabel("Keep the card for automatic top-ups").check();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.getByRole("button", { name: "Pay $10.00" }).click();
    await page.waitForURL(/\/checkout\//);
    await page.getByRole("button", { name: /^Pay / }).click();
    await page.waitForURL(/\/billing\?session=/);
    await page.getByText("200 credits added").waitFor();
    await page.getByText("about $12.00 at your last pack’s price").waitFor();
    await page.getByRole("definition").filter({ hasText: /^240$/ }).first().waitFor();
    await page.getByText("Visa •••• 4242").first().waitFor();
    await page.getByRole("table", { name: "Transactions" }).getByText("Purchase").waitFor();
    await expectAccessible(page);
    await expectNoOverflow(page);
  });

  test("a key is made, shown once, used, and revoked", async () => {
    const page = await dashboard.open("/settings/keys", { as: await dashboard.account(0), size });
    await page.getByRole("button", { name: "New key" }).first().click();
    await page.getByLabel("Name").fill("CI");
    await page.getByRole("button", { name: "Create key" }).click();
    const key = await page.getByRole("region", { name: "New key" }).innerText();
    expect(await statusOf(key)).toBe(200);
    await expectAccessible(page);
    // A key that nobody has stored is lost: neither a key nor a cross closes the dialog.
    await page.keyboard.press("Escape");
    expect(await page.getByRole("dialog").getByRole("button", { name: "Close" }).count()).toBe(0);
    await page.getByRole("button", { name: "I have stored it" }).waitFor();
    const shown = await page.getByRole("region", { name: "New key" }).boundingBox();
    const copy = await page.getByRole("button", { name: "Copy" }).boundingBox();
    expect(copy?.x).toBeGreaterThanOrEqual((shown?.x ?? 0) + (shown?.width ?? 0));
    await page.getByRole("button", { name: "I have stored it" }).click();
    await page.getByRole("button", { name: "Revoke CI" }).waitFor();
    expect(await page.content()).not.toContain(key);
    await page.getByRole("button", { name: "Edit CI" }).press("Enter");
    const editing = page.getByRole("dialog", { name: "Edit “CI”" });
    await editing.getByRole("combobox", { name: "Access" }).selectOption("Read only");
    await editing.getByRole("textbox", { name: "Daily credit limit" }).fill("250");
    await expectAccessible(page);
    await expectNoOverflow(page);
    await editing.getByRole("button", { name: "Save" }).click();
    await page.getByText("“CI” is changed.").waitFor();
    await page.getByText("See jobs and results, See credits and payments").waitFor();
    await page.getByRole("button", { name: "Revoke CI" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
    await page.getByText("“CI” is revoked.").waitFor();
    await page.getByRole("button", { name: "Revoke CI" }).waitFor({ state: "detached" });
    expect(await statusOf(key)).toBe(401);
    await expectNoOverflow(page);
  });

  test("a person is invited, joins by the link of the email, and switches accounts", async () => {
    const [ada, bo] = [await dashboard.account(0), await dashboard.account(0)];
    const page = await dashboard.open("/settings/members", { as: ada, size });
    await page.getByRole("button", { name: "Invite" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Email address").fill(bo.email);
    await dialog.getByLabel("Role").selectOption("viewer");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Send invitation" }).press("Enter");
    await page.getByRole("button", { name: `Withdraw the invitation to ${bo.email}` }).waitFor();
    await expectNoOverflow(page);
    const guest = await dashboard.open("/jobs", { as: bo, size });
    await visit(guest, await invitationLink(bo.email));
    await guest.getByRole("button", { name: "Accept invitation" }).waitFor();
    await expectAccessible(guest);
    await expectNoOverflow(guest);
    await guest.getByRole("button", { name: "Accept invitation" }).press("Enter");
    await guest.waitForURL(/\/jobs$/);
    const keysLink = guest.locator('#navigation a[href="/settings/keys"]');
    await guest.locator("#navigation").waitFor({ state: "attached" });
    await keysLink.waitFor({ state: "detached" });
    if (size === "phone") await guest.getByRole("button", { name: "Open navigation" }).click();
    await guest.getByRole("button", { name: bo.email }).click();
    await guest.getByRole("menuitemradio", { name: "Citrus & Co" }).last().click();
    await keysLink.waitFor({ state: "attached" });
  });
});

describe.each<Size>(["phone", "desktop"])("templates, on a %s", (size) => {
  test("one is saved from the form, renamed, made the default, used and deleted", async () => {
    const page = await dashboard.open("/create", { as: await dashboard.account(0), size });
    await page.getByLabel("Call to action").fill("Taste it");
    await page.getByRole("button", { name: "Templates" }).click();
    await page.getByRole("menuitem", { name: "Save as a template" }).click();
    const saving = page.getByRole("dialog", { name: "Save as a template" });
    await saving.getByLabel("Name").fill("Summer");
    await expectAccessible(page);
    await saving.getByRole("button", { name: "Save" }).click();
    await page.getByText("The template is saved.").waitFor();
    await visit(page, `${dashboard.baseUrl()}/templates`);
    const choose = async (item: string): Promise<void> => {
      await page.getByRole("button", { name: /^More for Su/ }).click();
      await page.getByRole("menuitem", { name: item }).click();
      await page.getByRole("menu").waitFor({ state: "detached" });
    };
    await choose("Rename");
    const renaming = page.getByRole("dialog", { name: "Rename" });
    await renaming.getByLabel("Name").fill("Sunny days");
    await renaming.getByLabel("What it is for").fill("Drinks");
    await renaming.getByRole("button", { name: "Save" }).click();
    await page.getByText("Drinks").waitFor();
    await choose("Make it the default");
    await page.getByText("Default", { exact: true }).waitFor();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.evaluate("sessionStorage.clear()");
    await visit(page, `${dashboard.baseUrl()}/create`);
    await page.getByRole("button", { name: "Sunny days" }).waitFor();
    expect(await page.getByLabel("Call to action").inputValue()).toBe("Taste it");
    await visit(page, `${dashboard.baseUrl()}/templates`);
    await page.getByText("Used once").waitFor();
    await choose("Delete");
    const deleting = page.getByRole("dialog", { name: "Delete “Sunny days”?" });
    await deleting.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("heading", { name: "No template yet" }).waitFor();
  });
});

test("a webhook is set and tried, and a delivery that was given up is sent again", async () => {
  const ada = await dashboard.account(500);
  const page = await dashboard.open("/settings/webhook", { as: ada });
  await page.getByRole("textbox", { name: "Address" }).fill("https://hooks.invalid/reelwright");
  await page.getByRole("button", { name: "Generate" }).click();
  await page.getByRole("button", { name: "Save webhook" }).click();
  await page.getByRole("button", { name: "Send test" }).click();
  await page.getByText("Not delivered").waitFor();
  const failing = {
    product_name: "Fizz",
    product_image_url: `${dashboard.baseUrl()}/files/none.png`,
  };
  const order = { method: "POST", body: JSON.stringify({ ...failing, segment_count: 1 }) };
  expect((await dashboard.stack().api(ada.apiKey)("/jobs", order)).status).toBe(201);
  const deliveries = page.getByRole("table", { name: "Deliveries" });
  await deliveries.getByText("Given up").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Details of/ }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("listitem").nth(2).waitFor();
  await drawer.getByRole("button", { name: "Send again" }).click();
  await page.getByText("It is being sent again.").waitFor();
  await drawer.getByRole("listitem").nth(3).waitFor();
  await visit(page, `${dashboard.baseUrl()}/usage`);
  await page.getByText("0 completed, 1 failed").waitFor();
  await expectAccessible(page);
});

test("a webhook endpoint is added by keyboard on a phone, tried, rotated and deleted", async () => {
  const ada = await dashboard.account(500);
  const page = await dashboard.open("/settings/webhook", { as: ada, size: "phone" });
  const panel = page.getByRole("region", { name: "More endpoints" });
  await panel.getByRole("button", { name: "Add endpoint" }).focus();
  await page.keyboard.press("Enter");
  const adding = page.getByRole("dialog", { name: "Add endpoint" });
  await adding.getByRole("textbox", { name: "Address" }).fill("https://hooks.invalid/endpoint");
  await adding.getByRole("checkbox", { name: "credits.low" }).focus();
  await page.keyboard.press("Space");
  await expectAccessible(page);
  await expectNoOverflow(page);
  await adding.getByRole("button", { name: "Add endpoint" }).focus();
  await page.keyboard.press("Enter");
  const shown = page.getByRole("dialog", { name: "Signing secret" });
  const secret = shown.getByText(/^whsec_/);
  await secret.waitFor();
  const first = await secret.textContent();
  await shown.getByRole("button", { name: "I stored it" }).click();
  await panel.getByText("job.completed, job.failed, credits.low").waitFor();
  await panel.getByRole("button", { name: /^Manage/ }).click();
  const drawer = page.getByRole("dialog", { name: "Endpoint" });
  await drawer.getByRole("button", { name: "Send test" }).click();
  await drawer.getByText("Not delivered").waitFor();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await drawer.getByRole("button", { name: "Replace secret" }).click();
  const asking = page.getByRole("dialog", { name: "Replace the secret?" });
  await asking.getByRole("button", { name: "Replace secret" }).click();
  await secret.waitFor();
  expect(await secret.textContent()).not.toBe(first);
  await shown.getByRole("button", { name: "I stored it" }).click();
  await drawer.getByText(/^The former secret also signs until/).waitFor();
  await drawer.getByRole("switch", { name: "Send events" }).focus();
  await page.keyboard.press("Space");
  await drawer.getByRole("button", { name: "Save endpoint" }).click();
  await panel.getByText("Disabled").waitFor();
  await drawer.getByRole("button", { name: "Delete endpoint" }).click();
  const deleting = page.getByRole("dialog", { name: "Delete the endpoint?" });
  await deleting.getByRole("button", { name: "Delete endpoint" }).click();
  await panel.getByRole("heading", { name: "No more endpoints" }).waitFor();
});

describe.each<Size>(["phone", "desktop"])("test mode, on a %s", (size) => {
  test("is entered and left by keyboard, with a balance of its own", async () => {
    const ada = await dashboard.account(40);
    const page = await dashboard.open("/billing", { as: ada, size });
    const balance = (credits: RegExp) =>
      page.getByRole("definition").filter({ hasText: credits }).first().waitFor();
    await balance(/^40$/);
    if (size === "phone")
      await page.getByRole("button", { name: "Open navigation" }).press("Enter");
    await page.getByRole("button", { name: ada.email }).press("Enter");
    const item = page.getByRole("menuitemcheckbox", { name: "Test mode" });
    await item.press("Enter");
    await page.waitForURL(/\/jobs$/);
    await page.getByText("videos are placeholders, and no credits are spent.").waitFor();
    await visit(page, `${dashboard.baseUrl()}/billing`);
    await balance(/^10,000$/);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export CSV" }).press("Enter"),
    ]);
    expect(file.suggestedFilename()).toMatch(/^credits-20\d\d-\d\d\.csv$/);
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.getByRole("button", { name: "Leave test mode" }).press("Enter");
    await page.waitForURL(/\/jobs$/);
    await visit(page, `${dashboard.baseUrl()}/billing`);
    await balance(/^40$/);
  });
});

test("the profile is renamed, and the audit log tells of a key", async () => {
  const ada = await dashboard.account(0);
  const page = await dashboard.open("/settings/profile", { as: ada, size: "phone" });
  await page.getByRole("textbox", { name: /^Name/ }).fill("Lemon & Co");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("The name is saved.").waitFor();
  await page.getByRole("table", { name: "Audit log" }).getByText("tenant.created").waitFor();
  await expectAccessible(page);
  await expectNoOverflow(page);
});

describe.each<Size>(["phone", "desktop"])("the brand kit, on a %s", (size) => {
  test("takes a logo and an account picture, refuses what is none, and lets them go", async () => {
    const page = await dashboard.open("/settings/brand", { as: await dashboard.account(0), size });
    const logo = page.getByRole("region", { name: "Logo" });
    const avatar = page.getByRole("region", { name: "Account image" });
    const [png, jpeg] = [
      await readFile("apps/standalone/assets/sample-product.png"),
      await bottlePicture(),
    ];
    await logo
      .locator("input[type=file]")
      .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: png });
    await logo.getByRole("img", { name: "Logo" }).waitFor();
    await avatar
      .locator("input[type=file]")
      .setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: jpeg });
    await avatar.getByRole("img", { name: "Account image" }).waitFor();
    dashboard.allow(/4\d\d/);
    const text = { name: "logo.png", mimeType: "image/png", buffer: Buffer.from("not a picture") };
    await logo.locator("input[type=file]").setInputFiles(text);
    await page.getByText("That didn’t work").waitFor();
    await logo.getByRole("img", { name: "Logo" }).waitFor();
    await expectAccessible(page);
    await expectNoOverflow(page);
    for (const panel of [logo, avatar]) {
      await panel.getByRole("button", { name: "Remove" }).click();
      await panel.getByRole("img").waitFor({ state: "detached" });
      await panel.getByRole("button", { name: "Upload" }).waitFor();
    }
  });
});

test("the brand kit shows captions as they look, and keeps them for new videos", async () => {
  const page = await dashboard.open("/settings/brand", { as: await dashboard.account(0) });
  await page.getByRole("radio", { name: "Neon" }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("New videos have these captions.").waitFor();
  await reload(page);
  await page.getByRole("radio", { name: "Neon", checked: true }).waitFor();
  await expectAccessible(page);
});

describe.each<Size>(["phone", "desktop"])("data of the account, on a %s", (size) => {
  test("is kept for days, exported, and scheduled for deletion by keyboard", async () => {
    const ada = await dashboard.account(0);
    const page = await dashboard.open("/settings/profile", { as: ada, size });
    await page.getByLabel("Delete files after days").fill("30");
    await page.keyboard.press("Enter");
    await page.getByText("Saved. Older data is deleted within an hour.").waitFor();
    const { body } = await dashboard.stack().api(ada.apiKey)("/tenants/me/retention");
    expect(body).toEqual({ file_days: 30, content_days: null });
    await page.getByLabel("With videos, images and music").uncheck();
    await page.getByRole("button", { name: "Export data" }).press("Enter");
    const link = page.getByRole("link", { name: /^Download the export/ });
    await link.waitFor();
    const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
    expect(download.suggestedFilename()).toBe("export.zip");
    await page.getByRole("button", { name: "Delete account" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Delete this account?" });
    const confirm = dialog.getByRole("button", { name: "Delete account" });
    await dialog.getByLabel("Enter Citrus & Co to confirm").fill("Citrus");
    expect(await confirm.isDisabled()).toBe(true);
    await page.keyboard.type(" & Co");
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.keyboard.press("Enter");
    await page.getByText("The account will be deleted on").waitFor();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.getByRole("button", { name: "Keep the account" }).press("Enter");
    await page.getByText("The account stays.").waitFor();
    await page.getByRole("button", { name: "Delete account" }).waitFor();
  });

  test("of a job is deleted on its page", async () => {
    const ada = await dashboard.account(500);
    const { body } = await dashboard.stack().api(ada.apiKey)("/jobs", {
      method: "POST",
      body: JSON.stringify({
        product_name: "Citrus Fizz",
        product_image_url: "https://example.com/mug.png",
        segment_count: 1,
      }),
    });
    const page = await dashboard.open(`/jobs/${body["job_id"]}`, { as: ada, size });
    await page.getByRole("button", { name: "Delete files" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Delete the files of this job?" });
    await dialog.getByLabel("Also delete texts and settings").check();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Delete files" }).click();
    await page.getByRole("heading", { level: 1, name: "Deleted" }).waitFor();
    await expectAccessible(page);
    await expectNoOverflow(page);
  });
});
