import { type FieldIssue, refuse, valueError } from "../job/invalid-fields.ts";
import { longestMailAddress, mailAddressPattern } from "../mail/mail-address.ts";
import type { AlertStore, CreditAlert } from "../ports/alert-store.ts";
import type { Author } from "../ports/audit-log.ts";
import { nullable, type Static, schema } from "../schema.ts";

/** Credits below which people want to know, where they didn't say: a short job. */
export const defaultThreshold = 100;
/** Thresholds may be so high. */
export const highestThreshold = 10_000_000;

export const thresholdField = {
  type: "integer",
  minimum: 1,
  maximum: highestThreshold,
} as const;

/** `GET` and `POST /billing/credit-alert`. Decisions: "Billing". */
export const creditAlertSchema = schema({
  title: "CreditAlert",
  type: "object",
  required: ["enabled", "threshold_credits", "email"],
  properties: {
    enabled: { type: "boolean" },
    threshold_credits: {
      ...thresholdField,
      description: "Available credits; below it, not at it.",
    },
    email: nullable({ type: "string", description: "The account's own address by default." }),
  },
});

/** What is left out stays as it is. */
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
      maxLength: longestMailAddress,
      pattern: mailAddressPattern,
      description: "One plain address. The account's own by default.",
    }),
  },
});

/** The alert in force, or what it would be by default. */
export const readCreditAlert =
  (alerts: Pick<AlertStore, "alert">) =>
  async (tenantId: string): Promise<CreditAlert> => {
    const { config, accountEmail } = await alerts.alert(tenantId);
    return config ?? { enabled: false, threshold_credits: defaultThreshold, email: accountEmail };
  };

type Body = Static<typeof creditAlertBodySchema>;

/** What the body says, and what was in force where it says nothing. */
const settled = async (
  alerts: Pick<AlertStore, "alert">,
  tenantId: string,
  body: Partial<Body>,
) => {
  const { config, accountEmail } = await alerts.alert(tenantId);
  const named = body.email === undefined ? (config?.email ?? null) : body.email;
  return {
    enabled: body.enabled ?? false,
    threshold_credits: body.threshold_credits ?? config?.threshold_credits ?? defaultThreshold,
    email: named ?? accountEmail,
  };
};

const addressIssues = (alert: CreditAlert, body: Partial<Body>): readonly FieldIssue[] =>
  alert.enabled && alert.email === null
    ? [valueError("email", body.email ?? null, "is needed, since the account has no address")]
    : [];

/** What is wrong with the fields that are there; `unsound` names those whose value can't be read. */
export const creditAlertIssues =
  (alerts: Pick<AlertStore, "alert">) =>
  async (
    tenantId: string,
    body: Partial<Body>,
    unsound: ReadonlySet<string>,
  ): Promise<readonly FieldIssue[]> =>
    unsound.has("email") ? [] : addressIssues(await settled(alerts, tenantId, body), body);

/** Sets the alert; what the body leaves out stays. Throws InvalidFields where there is nobody to tell. */
export const setCreditAlert =
  (alerts: AlertStore) =>
  async (tenantId: string, body: Body, author: Author): Promise<CreditAlert> => {
    const alert = await settled(alerts, tenantId, body);
    refuse(addressIssues(alert, body));
    await alerts.setAlert(tenantId, alert, author);
    return alert;
  };
