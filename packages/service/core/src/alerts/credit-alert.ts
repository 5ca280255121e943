import { mailAddressPattern, maxMailAddressLength } from "../mail/write-mail.ts";
import type { AlertStore, CreditAlert } from "../ports/credits.ts";
import type { Actor } from "../ports/identity.ts";
import { type FieldIssue, throwIfInvalid, valueError } from "../validation/invalid-fields.ts";
import { nullable, type Static, schema } from "../validation/schema.ts";

/** Default threshold, credits: about one short job. */
export const defaultThreshold = 100;
/** Highest threshold, credits. */
export const maxThreshold = 10_000_000;

export const thresholdField = {
  type: "integer",
  minimum: 1,
  maximum: maxThreshold,
} as const;

/** `GET` and `POST /billing/credit-alert`. docs/contribute/decisions.md#billing. */
export const creditAlertSchema = schema({
  title: "CreditAlert",
  type: "object",
  required: ["enabled", "threshold_credits", "email", "email_status"],
  properties: {
    enabled: { type: "boolean" },
    threshold_credits: {
      ...thresholdField,
      description: "Available credits; below it, not at it.",
    },
    email: nullable({ type: "string", description: "The account's own address by default." }),
    email_status: {
      ...nullable({ enum: ["confirmed", "pending"] }),
      description:
        "`pending`: its owner has been asked by mail and hasn't said yes; no alert is sent there until then. Null " +
        "where there is no address.",
    },
  },
});
export type CreditAlertView = Static<typeof creditAlertSchema>;

/** Omitted fields stay unchanged. */
export const creditAlertBodySchema = schema({
  title: "SetCreditAlertRequest",
  type: "object",
  required: ["enabled"],
  properties: {
    enabled: { type: "boolean" },
    threshold_credits: {
      ...thresholdField,
      description: "A mail is sent when available credits fall below it.",
    },
    email: nullable({
      type: "string",
      maxLength: maxMailAddressLength,
      pattern: mailAddressPattern,
      description: "One plain address. The account's own by default.",
    }),
  },
});

const viewOf = (alert: CreditAlert, isConfirmed: boolean): CreditAlertView => ({
  enabled: alert.enabled,
  threshold_credits: alert.threshold_credits,
  email: alert.email,
  email_status: alert.email === null ? null : isConfirmed ? "confirmed" : "pending",
});

export type CreditAlertDeps = {
  readonly alerts: Pick<AlertStore, "alert" | "setAlert">;
  /** Whether owners must confirm addresses; false if no email leaves the machine. */
  readonly confirmAddresses: boolean;
};

/** The current configuration, or the default one. */
export const getCreditAlert =
  ({ alerts, confirmAddresses }: CreditAlertDeps) =>
  async (tenantId: string): Promise<CreditAlertView> => {
    const { config, account } = await alerts.alert(tenantId);
    if (config) return viewOf(config, config.isConfirmed);
    const unset = { enabled: false, threshold_credits: defaultThreshold, email: account.email };
    return viewOf(unset, account.isVerified || !confirmAddresses);
  };

type Body = Static<typeof creditAlertBodySchema>;

/** The body's fields; omitted ones from the current configuration. */
const merged = async (alerts: Pick<AlertStore, "alert">, tenantId: string, body: Partial<Body>) => {
  const { config, account } = await alerts.alert(tenantId);
  const named = body.email === undefined ? (config?.email ?? null) : body.email;
  return {
    enabled: body.enabled ?? false,
    threshold_credits: body.threshold_credits ?? config?.threshold_credits ?? defaultThreshold,
    email: named ?? account.email,
  };
};

const addressIssues = (alert: CreditAlert, body: Partial<Body>): readonly FieldIssue[] =>
  alert.enabled && alert.email === null
    ? [valueError("email", body.email ?? null, "is needed, since the account has no address")]
    : [];

/** Issues of the present fields. `unsound` names those with invalid values. */
export const creditAlertIssues =
  (alerts: Pick<AlertStore, "alert">) =>
  async (
    tenantId: string,
    body: Partial<Body>,
    unsound: ReadonlySet<string>,
  ): Promise<readonly FieldIssue[]> =>
    unsound.has("email") ? [] : addressIssues(await merged(alerts, tenantId, body), body);

/** Lifetime of the link that confirms an address. */
const confirmationLifeMs = 48 * 3_600_000;

/**
 * Sets the alert. Omitted fields stay unchanged. An address other than the account's own verified one must first be
 * confirmed by email. Throws InvalidFields if there is no recipient; Failure MAIL_LIMIT.
 */
export const updateCreditAlert =
  ({ alerts, confirmAddresses }: CreditAlertDeps) =>
  async (tenantId: string, body: Body, actor: Actor): Promise<CreditAlertView> => {
    const alert = await merged(alerts, tenantId, body);
    throwIfInvalid(addressIssues(alert, body));
    const confirmation = confirmAddresses ? { lifeMs: confirmationLifeMs } : null;
    return viewOf(alert, await alerts.setAlert(tenantId, alert, actor, confirmation));
  };
