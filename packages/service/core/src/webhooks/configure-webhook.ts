import type { Actor } from "../ports/audit-log.ts";
import type { SecretBox } from "../ports/secret-box.ts";
import type { WebhookConfig, WebhookConfigStore } from "../ports/webhook-config-store.ts";
import { asciiUrl } from "../util/ascii-url.ts";
import { type FieldIssue, throwIfInvalid, valueError } from "../validation/invalid-fields.ts";
import type { Static } from "../validation/schema.ts";
import type { webhookConfigSchema, webhookStateSchema } from "./webhook-schemas.ts";

export type ConfigureWebhookDeps = {
  readonly webhooks: WebhookConfigStore;
  readonly secrets: Pick<SecretBox, "seal" | "open">;
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

/** Shorter secrets can be guessed. They are accepted, since the contract knows no minimum. */
const goodSecretLength = 16;

const warning = (secret: string | null): string | null => {
  if (secret === null) {
    return "No secret was sent, so deliveries are not signed, and an earlier secret is gone. Send webhook_secret with the address to have them signed.";
  }
  return secret.length < goodSecretLength
    ? `The secret has ${secret.length} characters and can be guessed. Use at least ${goodSecretLength}; 64 hex characters of 32 random bytes do well.`
    : null;
};

const isSame = (
  secrets: Pick<SecretBox, "open">,
  tenantId: string,
  before: WebhookConfig | null,
  { webhook_url: url, webhook_secret: secret }: Body,
): boolean => {
  if (before?.url !== url) return false;
  if (before.secret === null || secret === null) return before.secret === secret;
  try {
    return secrets.open(before.secret, tenantId) === secret;
  } catch {
    // Sealed under a key that is gone: nobody can tell, so it counts as another one.
    return false;
  }
};

/** Replaces a tenant's webhook as a whole. Throws InvalidFields for an address that may not be called. */
export const configureWebhook =
  ({ webhooks, secrets, urlIssue }: ConfigureWebhookDeps) =>
  async (tenantId: string, body: Body, actor: Actor) => {
    throwIfInvalid(webhookIssues({ urlIssue })(body));
    const { webhook_url: url, webhook_secret: secret } = body;
    const message = warning(secret);
    const signed = secret !== null;
    await webhooks.set(
      tenantId,
      { url, secret: secret === null ? null : secrets.seal(secret, tenantId) },
      {
        actor,
        isSame: isSame(secrets, tenantId, await webhooks.get(tenantId), body),
        // Its path and query may hold a password of the receiver's.
        details: { host: new URL(url).host, signed, ...(message !== null && { warning: message }) },
      },
    );
    const warnings = message === null ? null : [{ field: "webhook_secret", message }];
    return { ...presentWebhook(url), ...(warnings && { signed, warnings }) };
  };
