import { balanceSchema } from "@reelwright/core/credits/credit-schemas";
import { endpoint } from "../../ports/gateway-ports.ts";

/** `GET /credits/balance`. */
export const getBalanceEndpoint = endpoint(
  {
    operation: "getBalance",
    method: "get",
    path: "/credits/balance",
    tag: "Credits",
    summary: "Get the account's credits: total, reserved and available.",
    description: "`available_credits` = `credit_balance` − `credit_reserved`.",
    access: "tenant",
    status: 200,
    reply: balanceSchema,
    failures: [],
  },
  ({ credits }) =>
    async ({ tenantId }) => ({ body: await credits.balance(tenantId) }),
);
