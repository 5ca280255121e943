import type { Actor } from "@reelwright/core/ports/audit-log";
import { configureWebhook, webhookIssues } from "@reelwright/core/webhooks/configure-webhook";
import { webhookConfigSchema, webhookSavedSchema } from "@reelwright/core/webhooks/webhook-schemas";
import type { Declaration } from "../../http/endpoint.ts";
import { endpoint, type GatewayPorts } from "../../ports/gateway-ports.ts";

const shared = {
  path: "/tenants/me/webhook",
  tag: "Webhook",
  access: "tenant",
  body: webhookConfigSchema,
  exampleFields: ["webhook_secret"],
  status: 200,
  reply: webhookSavedSchema,
  failures: [],
} as const satisfies Partial<Declaration>;

const open = ({ webhooks, secrets, known }: GatewayPorts) => {
  const configure = configureWebhook({ webhooks, secrets, urlIssue: known.urlIssue });
  const issues = webhookIssues({ urlIssue: known.urlIssue });
  type Body = Parameters<typeof configure>[1];
  return {
    handle: async (input: { tenantId: string; body: Body; actor: Actor }) => ({
      body: await configure(input.tenantId, input.body, input.actor),
    }),
    checkRules: ({ body }: { body: Partial<Body> }) => issues(body),
  };
};

/** `PUT /tenants/me/webhook`. Spec: "Webhook configuration and tenant". */
export const configureWebhookEndpoint = endpoint(
  {
    ...shared,
    operation: "configureWebhook",
    method: "put",
    summary: "Set the account's webhook, replacing any earlier one.",
    description:
      "Address and secret are saved together: without a secret, deliveries are not signed, and an earlier secret is gone. `warnings` says so, also of a secret under 16 characters. The secret is never returned.",
  },
  open,
);

/** `POST` of the same: the second name that the contract knows. */
export const configureWebhookAliasEndpoint = endpoint(
  {
    ...shared,
    operation: "configureWebhookByPost",
    method: "post",
    summary: "Set the account's webhook; the same as PUT.",
    description: "For clients that can't send PUT. It replaces the whole configuration, too.",
  },
  open,
);
