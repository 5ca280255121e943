import type { Edition } from "../edition/edition.ts";
import type { Actor } from "../ports/audit-log.ts";
import type { BillingStore } from "../ports/billing-store.ts";
import type { AutoTopup, TopupStore } from "../ports/topup-store.ts";
import { packIdSchema, packsOf } from "../pricing/packs.ts";
import { type FieldRule, ruleIssues } from "../validation/field-rules.ts";
import {
  type FieldIssue,
  InvalidFields,
  throwIfInvalid,
  valueError,
} from "../validation/invalid-fields.ts";
import { nullable, type Static, schema } from "../validation/schema.ts";
import { defaultThreshold, thresholdField } from "./credit-alert.ts";

const maxLimitUsd = 1_000_000;
const limitField = { type: "number", minimum: 1, maximum: maxLimitUsd } as const;

/** `GET` and `POST /billing/auto-topup`. docs/contribute/decisions.md#billing. */
export const autoTopupSchema = schema({
  title: "AutoTopup",
  type: "object",
  required: ["enabled", "threshold_credits", "pack_id", "payment_method_id", "monthly_limit_usd"],
  properties: {
    enabled: { type: "boolean" },
    threshold_credits: {
      ...thresholdField,
      description: "Available credits; below it, not at it.",
    },
    pack_id: packIdSchema,
    payment_method_id: nullable({ type: "string", format: "uuid" }),
    monthly_limit_usd: { ...limitField, description: "Of a calendar month (UTC)." },
  },
});

/** What is left out stays as it is. */
export const autoTopupBodySchema = schema({
  title: "SetAutoTopupRequest",
  type: "object",
  required: ["enabled"],
  properties: {
    enabled: { type: "boolean" },
    threshold_credits: {
      ...thresholdField,
      description: "A pack is bought when available credits fall below it.",
    },
    pack_id: packIdSchema,
    payment_method_id: nullable({
      type: "string",
      format: "uuid",
      description: "A saved payment method of the account.",
    }),
    monthly_limit_usd: {
      ...limitField,
      description:
        "Top-ups of a calendar month (UTC) never come to more. At most two decimals, and at most the operator's ceiling, which is 1,000 USD unless the operator sets another one.",
    },
  },
});
type Body = Static<typeof autoTopupBodySchema>;

/** Until somebody says otherwise. */
const defaults: AutoTopup = {
  enabled: false,
  threshold_credits: defaultThreshold,
  pack_id: "starter",
  payment_method_id: null,
  monthly_limit_usd: 100,
};

export type AutoTopupDeps = {
  readonly topups: Pick<TopupStore, "config" | "setConfig">;
  readonly billing: Pick<BillingStore, "method">;
  readonly edition: Edition;
  /** The operator's highest monthly limit of an account, which protects saved cards from leaked API keys. */
  readonly topupCeilingUsd: number;
};

/** The top-up in force, or what it would be by default. A limit from before the operator's ceiling is capped by it. */
export const getAutoTopup =
  ({ topups, topupCeilingUsd }: Pick<AutoTopupDeps, "topups" | "topupCeilingUsd">) =>
  async (tenantId: string): Promise<AutoTopup> => {
    const config = (await topups.config(tenantId)) ?? defaults;
    return { ...config, monthly_limit_usd: Math.min(config.monthly_limit_usd, topupCeilingUsd) };
  };

const isWholeCents = (usd: number): boolean => Math.abs(usd * 100 - Math.round(usd * 100)) < 1e-6;

type Wanted = Pick<AutoTopupDeps, "edition" | "topupCeilingUsd"> & { readonly wanted: AutoTopup };
type Rule = FieldRule<keyof AutoTopup, [Wanted]>;

const limitIssue = ({ monthly_limit_usd: limit }: AutoTopup, message: string): FieldIssue =>
  valueError("monthly_limit_usd", limit, message);
const wholeCents: Rule = {
  reads: ["monthly_limit_usd"],
  issue: ({ wanted }) =>
    isWholeCents(wanted.monthly_limit_usd)
      ? null
      : limitIssue(wanted, "has more than two decimals"),
};
const withinCeiling: Rule = {
  reads: ["monthly_limit_usd"],
  issue: ({ wanted: { monthly_limit_usd: limit }, topupCeilingUsd }) =>
    limit > topupCeilingUsd
      ? {
          type: "less_than_equal",
          loc: ["body", "monthly_limit_usd"],
          msg: `Input should be less than or equal to ${topupCeilingUsd}, the highest monthly limit that the operator of this service allows`,
          input: limit,
        }
      : null,
};
const coversOnePack: Rule = {
  reads: ["monthly_limit_usd", "enabled", "pack_id"],
  issue: ({ wanted, edition }) => {
    const { enabled, pack_id, monthly_limit_usd: limit } = wanted;
    const price = packsOf(edition).find((pack) => pack.pack_id === pack_id)?.price_usd ?? 0;
    return enabled && isWholeCents(limit) && limit < price
      ? limitIssue(wanted, `does not admit one ${pack_id} pack, which costs ${price} USD`)
      : null;
  },
};

const methodIssue = (id: string | null, message: string): FieldIssue =>
  valueError("payment_method_id", id, message);
const noSuchMethod = (id: string | null): FieldIssue =>
  methodIssue(id, "no payment method has this id");
const methodRequired: Rule = {
  reads: ["enabled", "payment_method_id"],
  issue: ({ wanted: { enabled, payment_method_id: id } }) =>
    enabled && id === null ? methodIssue(id, "is needed; name a saved payment method") : null,
};

/** What is told where the method that is wanted is not the tenant's. */
const methodIssues = async (
  { billing }: Pick<AutoTopupDeps, "billing">,
  tenantId: string,
  { enabled, payment_method_id: id }: AutoTopup,
  body: Partial<Body>,
): Promise<readonly FieldIssue[]> => {
  // One that has gone since is nothing that a request to switch it off should fail on.
  if (id === null || (!enabled && body.payment_method_id === undefined)) return [];
  return (await billing.method(tenantId, id)) ? [] : [noSuchMethod(id)];
};

/** What the body says, and what was in force where it says nothing. */
const merged = (before: AutoTopup, body: Partial<Body>): AutoTopup => ({
  enabled: body.enabled ?? before.enabled,
  threshold_credits: body.threshold_credits ?? before.threshold_credits,
  pack_id: body.pack_id ?? before.pack_id,
  payment_method_id:
    body.payment_method_id === undefined ? before.payment_method_id : body.payment_method_id,
  monthly_limit_usd: body.monthly_limit_usd ?? before.monthly_limit_usd,
});

const validated = async (
  deps: AutoTopupDeps,
  tenantId: string,
  body: Partial<Body>,
  canRead: (field: keyof AutoTopup) => boolean,
) => {
  const wanted = merged(await getAutoTopup(deps)(tenantId), body);
  const rules = [wholeCents, withinCeiling, coversOnePack, methodRequired];
  const issues = [
    ...(canRead("payment_method_id") ? await methodIssues(deps, tenantId, wanted, body) : []),
    ...ruleIssues(rules, canRead, { ...deps, wanted }),
  ];
  return { wanted, issues };
};

/** What is wrong with the fields that are there; `unsound` names those whose value can't be read. */
export const autoTopupIssues =
  (deps: AutoTopupDeps) =>
  async (
    tenantId: string,
    body: Partial<Body>,
    unsound: ReadonlySet<string>,
  ): Promise<readonly FieldIssue[]> =>
    (await validated(deps, tenantId, body, (field) => !unsound.has(field))).issues;

/** Sets the top-up; what the body leaves out stays. Throws InvalidFields. */
export const updateAutoTopup =
  (deps: AutoTopupDeps) =>
  async (tenantId: string, body: Body, actor: Actor): Promise<AutoTopup> => {
    const { wanted, issues } = await validated(deps, tenantId, body, () => true);
    throwIfInvalid(issues);
    const isSet = await deps.topups.setConfig(tenantId, wanted, actor);
    // It was removed a moment ago.
    if (!isSet) throw new InvalidFields([noSuchMethod(wanted.payment_method_id)]);
    return wanted;
  };
