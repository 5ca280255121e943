/** Buying credits as a buyer does: the page that `checkout_url` names, its form, and what the account has then. */
import { beforeAll, expect, test } from "@jest/globals";
import type { Balance } from "../support/api-client.ts";
import type { RunningStack } from "../support/running-stack.ts";
import { sharedStack } from "../support/shared-stack.ts";

let stack: RunningStack;
beforeAll(async () => {
  stack = await sharedStack();
});

const press = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: "POST", redirect: "manual", body: new URLSearchParams(fields) });

test("a pack is paid on the sandbox's page, its card is kept, and a refund takes the credits back", async () => {
  const api = stack.api(await stack.tenant(0));
  const balance = async () => (await api("/credits/balance")).body as Balance;
  const checkout = await api("/billing/checkout", {
    method: "POST",
    body: JSON.stringify({ pack_id: "creator", success_url: "https://shop.example.com/thanks" }),
  });
  const page = String(checkout.body["checkout_url"]);
  const session = async () =>
    (await api(`/billing/sessions/${checkout.body["session_id"]}`)).body["status"];
  const shown = await fetch(page);
  expect([shown.status, await session()]).toEqual([200, "pending"]);
  const buttons = [...(await shown.text()).matchAll(/<button name="action" value="(\w+)">/g)];
  expect(buttons.map(([, action]) => action)).toEqual(["pay", "decline", "close"]);
  const facts = await fetch(page, { headers: { Accept: "application/json" } });
  expect(await facts.json()).toMatchObject({ pack_id: "creator", price_usd: 45 });

  await press(page, { action: "decline" });
  expect(await session()).toBe("failed");
  const paid = await press(page, { action: "pay", card: "visa", save: "on" });
  expect([paid.status, paid.headers.get("location")]).toEqual([
    303,
    "https://shop.example.com/thanks",
  ]);
  expect(await session()).toBe("paid");
  expect(await balance()).toEqual({
    credit_balance: 1_000,
    credit_reserved: 0,
    available_credits: 1_000,
  });
  const methods = await api("/billing/payment-methods");
  expect(methods.body["items"]).toMatchObject([{ brand: "visa", last4: "4242" }]);

  await press(page, { action: "refund_half" });
  expect((await balance()).credit_balance).toBe(500);
});
