/** Low credits: rows of the table over all endpoints. */
import type request from "supertest";
import type { Caller, TestGateway } from "../test-gateway-options.ts";

type Cases<T> = { readonly [name: string]: () => Promise<T> };

/** Saves a card of a caller's and returns its id. */
export const savedCard = async ({ store }: TestGateway, { tenantId }: Caller): Promise<string> => {
  const card = { brand: "visa", last4: "4242", expMonth: 12, expYear: 2040 };
  const reference = `method-${tenantId}`;
  await store.billing.saveMethod(tenantId, "sandbox", { reference, customer: null, ...card });
  const [method] = await store.billing.methods(tenantId);
  if (!method) throw new Error("the card was not saved");
  return method.id;
};

export const alert = { enabled: true, threshold_credits: 50, email: "ops@example.com" };
export const topup = {
  enabled: true,
  threshold_credits: 50,
  pack_id: "starter",
  monthly_limit_usd: 50,
};

/** Successes of each operation. */
export const alertSuccesses = (
  gateway: () => TestGateway,
  caller: () => Caller,
): Cases<request.Response[]> => ({
  getCreditAlert: async () => [await gateway().api("get", "/billing/credit-alert", caller())],
  updateCreditAlert: async () => [
    await gateway().api("post", "/billing/credit-alert", caller()).send(alert),
    await gateway().api("get", "/billing/credit-alert", caller()),
  ],
  getAutoTopup: async () => [await gateway().api("get", "/billing/auto-topup", caller())],
  updateAutoTopup: async () => {
    const owner = await gateway().tenant();
    const payment_method_id = await savedCard(gateway(), owner);
    return [
      await gateway()
        .api("post", "/billing/auto-topup", owner)
        .send({ ...topup, payment_method_id }),
      await gateway().api("get", "/billing/auto-topup", owner),
    ];
  },
});
