/**
 * Pages that need no sign-in, in a browser that knows of nobody: links of emails, the outbox, the sandbox.
 * @tier all
 */
import { describe, expect, test } from "@jest/globals";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import pg from "pg";
import type { Page } from "playwright-core";
import { expectAccessible, expectNoOverflow } from "../support/accessible.ts";
import { type Account, dashboardSuite, type Size, visit } from "./suite.ts";

const dashboard = dashboardSuite();

type Mail = {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
};

/** Waits for an email to this account, and returns it. */
const mailTo = async (account: Account, subject: RegExp): Promise<Mail> => {
  let found: Mail | undefined;
  await waitFor(`an email: ${subject}`, async () => {
    const response = await fetch(`${dashboard.baseUrl()}/outbox.json`);
    const { items } = (await response.json()) as { readonly items: readonly Mail[] };
    found = items.find((mail) => mail.to === account.email && subject.test(mail.subject));
    return found !== undefined;
  });
  return found as Mail;
};

/** An account whose issuer vouches for its address. */
const owner = async (): Promise<Account> => {
  const account = await dashboard.account(0);
  const { database_url: connectionString } = await dashboard.stack().runtime();
  const database = new pg.Client({ connectionString });
  await database.connect();
  const verify = "UPDATE tenants SET email = $2, email_verified = true WHERE tenant_id = $1";
  await database.query(verify, [account.tenantId, account.email]);
  await database.end();
  return account;
};

const put = async (account: Account, method: string, path: string, body: object) => {
  const { status } = await dashboard.stack().api(account.apiKey)(path, {
    method,
    body: JSON.stringify(body),
  });
  expect(status).toBe(200);
};

const setWebhook = (account: Account, webhook_url: string) =>
  put(account, "PUT", "/tenants/me/webhook", { webhook_url, webhook_secret: "s".repeat(64) });

const webhookOf = async (account: Account) =>
  (await dashboard.stack().api(account.apiKey)("/tenants/me/webhook")).body["webhook_url"];

const linkIn = ({ text }: Mail): string =>
  /https?:\S+\/(undo-change|confirm-address)\/\S+/.exec(text)?.[0] ?? "";

const shot = async (page: Page, name: string): Promise<void> => {
  await expectAccessible(page);
  await expectNoOverflow(page);
  const folder = process.env["SCREENSHOTS"];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};

describe.each<Size>(["phone", "desktop"])("on a %s", (size) => {
  test("an email in the outbox leads to the page that undoes a change, once", async () => {
    const ada = await owner();
    await setWebhook(ada, "https://first.example.com/hook");
    await setWebhook(ada, "https://second.example.com/hook?token=s3cr3t");
    const mail = await mailTo(ada, /webhook was changed/);
    const page = await dashboard.open("/outbox", { size });
    await page.getByRole("link", { name: mail.subject }).first().waitFor();
    await shot(page, `outbox-${size}`);
    await visit(page, `${dashboard.baseUrl()}/outbox/${mail.id}`);
    const rendered = page.frameLocator("iframe").getByRole("heading", { name: mail.subject });
    await rendered.waitFor();
    await shot(page, `mail-${size}`);
    await page.getByRole("list", { name: "Links in this email" }).getByRole("link").click();
    await page.getByRole("heading", { name: "Undo this change?" }).waitFor();
    await page.getByText("Events are sent to second.example.com/hook, signed.").waitFor();
    expect(await page.content()).not.toContain("s3cr3t");
    await shot(page, `undo-${size}`);
    expect(await webhookOf(ada)).toContain("second.example.com");
    await page.getByRole("button", { name: "Restore the setting" }).click();
    await page.getByRole("heading", { name: "The change has been undone" }).waitFor();
    expect(await webhookOf(ada)).toBe("https://first.example.com/hook");
    await shot(page, `undone-${size}`);
    expect(new URL(page.url()).pathname).toBe(new URL(linkIn(mail)).pathname);
  });

  test("the owner of an address says yes to alerts, or the link is unknown", async () => {
    const ada = await dashboard.account(0);
    const alert = { enabled: true, threshold_credits: 50, email: ada.email };
    await put(ada, "POST", "/billing/credit-alert", alert);
    const mail = await mailTo(ada, /Confirm your address/);
    const page = await dashboard.open(new URL(linkIn(mail)).pathname, { size, locale: "de-DE" });
    await page.getByRole("heading", { name: "Adresse bestätigen" }).waitFor();
    await shot(page, `confirm-${size}`);
    await page.getByRole("button", { name: "Ja, Warnungen senden" }).click();
    await page.getByRole("heading", { name: "Ihre Adresse ist bestätigt" }).waitFor();
    await shot(page, `confirmed-${size}`);
    dashboard.allow(/404/);
    await visit(page, `${dashboard.baseUrl()}/confirm-address/cut-off`);
    await page.getByRole("heading", { name: "Link nicht gefunden" }).waitFor();
    await shot(page, `unknown-${size}`);
  });

  test("a pack is declined, paid and refunded in the sandbox", async () => {
    const ada = await dashboard.account(0);
    const { body } = await dashboard.stack().api(ada.apiKey)("/billing/checkout", {
      method: "POST",
      body: JSON.stringify({ pack_id: "creator" }),
    });
    const path = new URL(String(body["checkout_url"])).pathname;
    const page = await dashboard.open(path, { size, locale: "ja-JP" });
    await page.getByRole("heading", { name: "Creator パック" }).waitFor();
    await shot(page, `checkout-ja-${size}`);
    const english = await dashboard.open(path, { size });
    await english.getByRole("radio", { name: /0002/ }).check();
    await english.getByRole("button", { name: "Pay $45.00" }).click();
    await english.getByText("The payment was declined. Try another card.").waitFor();
    await english.getByText("Declined", { exact: true }).waitFor();
    await shot(english, `declined-${size}`);
    await english.getByRole("radio", { name: /4242/ }).check();
    await english.getByRole("button", { name: "Pay $45.00" }).click();
    await english.getByRole("heading", { name: "Thank you" }).waitFor();
    await shot(english, `thanks-${size}`);
    await visit(english, `${dashboard.baseUrl()}${path}`);
    await english.getByRole("button", { name: "Refund $45.00" }).click();
    await english.getByText("The callback was sent and applied.").waitFor();
    await english.getByRole("button", { name: "Refund $0.00" }).waitFor();
    await shot(english, `refunded-${size}`);
    dashboard.allow(/409/);
    await english.getByRole("button", { name: "Refund $22.50" }).click();
    await english.getByText(/^Nothing was refunded/).waitFor();
  });
});

test("an open page asks no issuer, even in a browser where somebody is signed in", async () => {
  const page = await dashboard.open("/jobs", { as: await dashboard.account(0) });
  const { issuer } = await dashboard.stack().runtime();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await visit(page, `${dashboard.baseUrl()}/outbox`);
  await page.getByRole("heading", { name: "Outbox" }).waitFor();
  await page.waitForLoadState("networkidle");
  expect(asked.filter((url) => url.startsWith(issuer ?? "none"))).toEqual([]);
});
