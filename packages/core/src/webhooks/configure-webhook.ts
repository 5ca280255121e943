import type { SecretBox } from "../ports/secret-box.ts";
import type { WebhookConfigStore } from "../ports/webhook-config-store.ts";
import { asciiUrl } from "../util/ascii-url.ts";
import { type FieldIssue, throwIfInvalid, valueError } from "../validation/invalid-fields.ts";
import type { Static } from "../validation/schema.ts";
import type { webhookConfigSchema, webhookStateSchema } from "./webhook-schemas.ts";

export type ConfigureWebhookDeps = {
  readonly webhooks: WebhookConfigStore;
  readonly secrets: Pick<SecretBox, "seal">;
  /** Why this address may not be called, or null. */
  readonly urlIssue: (url: string) => string | null;
};

/** What is told of a configuration. */
export const presentWebhook = (url: string | null): Static<typeof webhookStateSchema> => ({
  webhook_configured: url !== null,
  webhook_url: url && asciiUrl(url),
});

type Body = Static<typeof webhookConfigSchema>;

/** What is wrong with those fields of the body that are there: an address that may not be called. */
export const webhookIssues =
  ({ urlIssue }: Pick<ConfigureWebhookDeps, "urlIssue">) =>
  ({ webhook_url: url }: Partial<Body>): readonly FieldIssue[] => {
    const issue = url === undefined ? null : urlIssue(url);
    return issue === null ? [] : [valueError("webhook_url", url, issue)];
  };

/** Replaces a tenant's webhook as a whole. Throws InvalidFields for an address that may not be called. */
export const configureWebhook =
  ({ webhooks, secrets, urlIssue }: ConfigureWebhookDeps) =>
  async (tenantId: string, body: Body) => {
    throwIfInvalid(webhookIssues({ urlIssue })(body));
    const { webhook_url: url, webhook_secret: secret } = body;
    await webhooks.set(tenantId, {
      url,
      secret: secret === null ? null : secrets.seal(secret, tenantId),
    });
    return presentWebhook(url);
  };
