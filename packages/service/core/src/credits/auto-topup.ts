import { Failure } from "@reelwright/film/failure";
import { jittered } from "@reelwright/film/numbers";
import { defaultThreshold, thresholdField } from "../alerts/credit-alert.ts";
import type { Edition } from "../edition/edition.ts";
import type { BillingStore, StoredMethod } from "../ports/billing-store.ts";
import type { AutoTopup, DueTopup, TopupCharge, TopupEnd, TopupStore } from "../ports/credits.ts";
import type { Actor } from "../ports/identity.ts";
import type { PaymentEvent, PaymentProvider, Payments } from "../ports/payments.ts";
import { builtInBooks, type PriceBooks } from "../pricing/books-in-force.ts";
import { packsIn } from "../pricing/price-book.ts";
import { centsOf, type Pack, packIdSchema } from "../pricing/price-list.ts";
import {
  type FieldIssue,
  type FieldRule,
  InvalidFields,
  ruleIssues,
  throwIfInvalid,
  valueError,
} from "../validation/invalid-fields.ts";
import { nullable, type Static, schema } from "../validation/schema.ts";

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

/** Omitted fields stay unchanged. */
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

/** Configuration of an account that has set none. */
const defaults: AutoTopup = {
  enabled: false,
  threshold_credits: defaultThreshold,
  pack_id: "starter",
  payment_method_id: null,
  monthly_limit_usd: 100,
};

type AutoTopupDeps = {
  /** Default: nothing is published. */
  readonly books?: Pick<PriceBooks, "fresh">;
  readonly topups: Pick<TopupStore, "config" | "setConfig">;
  readonly billing: Pick<BillingStore, "method">;
  readonly edition: Edition;
  /** The operator's maximum for an account's monthly limit. Protects saved cards if API keys leak. */
  readonly topupCeilingUsd: number;
};

/** The current configuration, or the default one. A limit above the operator's ceiling is reported as the ceiling. */
export const getAutoTopup =
  ({ topups, topupCeilingUsd }: Pick<AutoTopupDeps, "topups" | "topupCeilingUsd">) =>
  async (tenantId: string): Promise<AutoTopup> => {
    const config = (await topups.config(tenantId)) ?? defaults;
    return { ...config, monthly_limit_usd: Math.min(config.monthly_limit_usd, topupCeilingUsd) };
  };

const isWholeCents = (usd: number): boolean => Math.abs(usd * 100 - Math.round(usd * 100)) < 1e-6;

type Wanted = Pick<AutoTopupDeps, "topupCeilingUsd"> & {
  readonly wanted: AutoTopup;
  readonly packs: readonly Pack[];
};
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
  issue: ({ wanted, packs }) => {
    const { enabled, pack_id, monthly_limit_usd: limit } = wanted;
    const price = packs.find((pack) => pack.pack_id === pack_id)?.price_usd ?? 0;
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

/** The error for a payment method that isn't the tenant's. */
const methodIssues = async (
  { billing }: Pick<AutoTopupDeps, "billing">,
  tenantId: string,
  { enabled, payment_method_id: id }: AutoTopup,
  body: Partial<Body>,
): Promise<readonly FieldIssue[]> => {
  // A method that was deleted since must not prevent disabling the top-up.
  if (id === null || (!enabled && body.payment_method_id === undefined)) return [];
  return (await billing.method(tenantId, id)) ? [] : [noSuchMethod(id)];
};

/** The body's fields; omitted ones from the current configuration. */
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
  const packs = packsIn(await (deps.books ?? builtInBooks).fresh(), deps.edition);
  const rules = [wholeCents, withinCeiling, coversOnePack, methodRequired];
  const issues = [
    ...(canRead("payment_method_id") ? await methodIssues(deps, tenantId, wanted, body) : []),
    ...ruleIssues(rules, canRead, { ...deps, wanted, packs }),
  ];
  return { wanted, issues };
};

/** Issues of the present fields. `unsound` names those with invalid values. */
export const autoTopupIssues =
  (deps: AutoTopupDeps) =>
  async (
    tenantId: string,
    body: Partial<Body>,
    unsound: ReadonlySet<string>,
  ): Promise<readonly FieldIssue[]> =>
    (await validated(deps, tenantId, body, (field) => !unsound.has(field))).issues;

/** Sets the top-up. Omitted fields stay unchanged. Throws InvalidFields. */
export const updateAutoTopup =
  (deps: AutoTopupDeps) =>
  async (tenantId: string, body: Body, actor: Actor): Promise<AutoTopup> => {
    const { wanted, issues } = await validated(deps, tenantId, body, () => true);
    throwIfInvalid(issues);
    const isSet = await deps.topups.setConfig(tenantId, wanted, actor);
    // The method was deleted after validation.
    if (!isSet) throw new InvalidFields([noSuchMethod(wanted.payment_method_id)]);
    return wanted;
  };

/** Concurrent charges of one process. */
const batchSize = 4;
/** Longer than a provider takes to respond. A longer request is repeated with the same key, which does no harm. */
const defaultLeaseMs = 60_000;
/** Providers forget idempotency keys after 24 hours. Beyond this age, a retry might charge again. */
const maxAgeMs = 20 * 3_600_000;
/** How long the session can be paid, so that late callbacks still count. */
const orderLifeMs = 7 * 24 * 3_600_000;

const retryDelaysMs: readonly number[] = [5_000, 15_000, 60_000, 300_000, 900_000, 1_800_000];
const retryDelay = (attempts: number): number => jittered(retryDelaysMs[attempts - 1] ?? 1_800_000);

export type ChargeTopupsDeps = {
  /** Default: nothing is published. */
  readonly books?: Pick<PriceBooks, "fresh">;
  readonly topups: Pick<TopupStore, "claim" | "begin" | "end" | "postpone">;
  readonly billing: Pick<BillingStore, "createSession" | "session" | "method" | "applyEvents">;
  /** Null if this installation doesn't have the provider. */
  readonly paymentsOf: (provider: PaymentProvider) => Pick<Payments, "charge"> | null;
  readonly edition: Edition;
  /** The operator's maximum for an account's monthly limit, USD. */
  readonly topupCeilingUsd: number;
  /** Logs one line per attempt. */
  readonly log: (fields: { readonly [key: string]: unknown }) => void;
  readonly leaseMs?: number;
};

/** The result is unknown; the charge is repeated with the same key. */
type Postponed = { readonly state: "postponed"; readonly reason: string };
/** Result of an attempt, for the log. */
type Attempt = TopupEnd | Postponed | { readonly state: "limited" | "unbegun" | "lease lost" };

type PreparedCharge = {
  readonly order: TopupCharge;
  readonly method: StoredMethod;
  readonly payments: Pick<Payments, "charge">;
};

const dropped = (reason: string): TopupEnd => ({ state: "dropped", reason });

/** What the crossing buys: taken from the configuration at the first attempt, then fixed. */
const orderOf = ({ charge, config }: DueTopup, packs: readonly Pack[]): TopupCharge | null => {
  if (charge) return charge;
  const pack = packs.find(({ pack_id }) => pack_id === config?.pack_id);
  const methodId = config?.payment_method_id ?? null;
  return pack && methodId !== null
    ? { packId: pack.pack_id, credits: pack.credits, cents: centsOf(pack), methodId }
    : null;
};

/** Input of the charge, or the crossing's end if nothing can be charged. */
const prepareCharge = async (
  deps: ChargeTopupsDeps,
  due: DueTopup,
): Promise<PreparedCharge | TopupEnd> => {
  const book = await (deps.books ?? builtInBooks).fresh();
  const order = orderOf(due, packsIn(book, deps.edition));
  if (!order) return dropped("The automatic top-up was switched off.");
  const method = await deps.billing.method(due.tenantId, order.methodId);
  const payments = method && deps.paymentsOf(method.provider);
  if (method && payments) return { order, method, payments };
  const gone = "The payment method is not available any more.";
  // A started charge may have succeeded. An unreachable provider proves nothing.
  return due.charge ? { state: "lost", reason: gone } : dropped(gone);
};

/** Stores the checkout session before the provider is called. */
const createSession = (
  { billing }: ChargeTopupsDeps,
  due: DueTopup,
  { order, method }: PreparedCharge,
) =>
  billing.createSession({
    session_id: due.topupId,
    tenant_id: due.tenantId,
    kind: "top_up",
    provider: method.provider,
    payment_type: "card",
    pack_id: order.packId,
    credits: order.credits,
    cents: order.cents,
    save_method: false,
    success_url: "",
    cancel_url: "",
    expires_at: new Date(Date.now() + orderLifeMs).toISOString(),
  });

/** The crossing's end if a callback has already reported it. */
const knownEnd = async ({ billing }: ChargeTopupsDeps, due: DueTopup): Promise<TopupEnd | null> => {
  const session = await billing.session(due.tenantId, due.topupId);
  if (session?.status === "paid") return { state: "paid" };
  if (session?.status !== "failed") return null;
  return { state: "declined", reason: session.failure ?? "The payment was declined." };
};

/** Charges the saved method. Throws what `apply` throws; the lease then expires, and the charge is repeated. */
const charge = async (
  { billing }: ChargeTopupsDeps,
  due: DueTopup,
  { order, method, payments }: PreparedCharge,
): Promise<TopupEnd | Postponed> => {
  const outcome = await payments.charge({
    sessionId: due.topupId,
    tenantId: due.tenantId,
    title: `${order.credits.toLocaleString("en-US")} credits`,
    cents: order.cents,
    method,
  });
  const apply = (paymentEvent: PaymentEvent) =>
    billing.applyEvents({ provider: method.provider, providerEvent: null, events: [paymentEvent] });
  if (outcome.kind === "paid") {
    await apply(outcome.paid);
    return { state: "paid" };
  }
  if (outcome.kind === "failed") {
    await apply({ kind: "failed", sessionId: due.topupId, reason: outcome.reason });
    return { state: "declined", reason: outcome.reason };
  }
  if (due.ageMs > maxAgeMs) return { state: "lost", reason: "The provider gave no answer." };
  return { state: "postponed", reason: outcome.kind };
};

/** Log states of crossings that weren't charged. */
const unbegun = { limited: "limited", dropped: "unbegun", lost: "lease lost" } as const;

const attempt = async (deps: ChargeTopupsDeps, due: DueTopup): Promise<Attempt> => {
  const ended = due.charge ? await knownEnd(deps, due) : null;
  if (ended) return ended;
  const ready = await prepareCharge(deps, due);
  if ("state" in ready) return ready;
  if (!due.charge) {
    const begun = await deps.topups.begin(due, ready.order, deps.topupCeilingUsd);
    if (begun !== "begun") return { state: unbegun[begun] };
  }
  await createSession(deps, due, ready);
  return charge(deps, due, ready);
};

const reasonOf = (ended: Attempt): string => ("reason" in ended ? ended.reason : "");

const recordEnd = async (
  deps: ChargeTopupsDeps,
  due: DueTopup,
  ended: Attempt,
): Promise<boolean> => {
  switch (ended.state) {
    case "limited":
    case "unbegun":
      return true;
    case "lease lost":
      return false;
    case "postponed":
      return deps.topups.postpone(due, retryDelay(due.attempts), reasonOf(ended));
    default:
      return deps.topups.end(due, ended);
  }
};

const chargeOne = async (deps: ChargeTopupsDeps, due: DueTopup): Promise<void> => {
  const ended = await attempt(deps, due).catch((error: unknown): Attempt => {
    // The payment's state is unknown. The charge is repeated with the same key.
    if (!(error instanceof Failure)) throw error;
    return { state: "postponed", reason: error.code };
  });
  const isKept = await recordEnd(deps, due, ended);
  deps.log({
    topup_id: due.topupId,
    tenant_id: due.tenantId,
    attempt: due.attempts,
    state: isKept ? ended.state : "lease lost",
    reason: reasonOf(ended),
  });
};

/**
 * Charges due crossings. Any number of processes may run it concurrently. If a process dies, its lease expires, and
 * the next one finds the same session with the same idempotency key. `isStopping` ends it after the running charges.
 */
export const chargeTopups =
  (deps: ChargeTopupsDeps) =>
  async (isStopping: () => boolean): Promise<void> => {
    const leaseMs = deps.leaseMs ?? defaultLeaseMs;
    while (!isStopping()) {
      const due = await deps.topups.claim({ limit: batchSize, leaseMs });
      const settled = await Promise.allSettled(due.map((each) => chargeOne(deps, each)));
      const failed = settled.find(({ status }) => status === "rejected");
      if (failed?.status === "rejected") throw failed.reason;
      if (due.length < batchSize) return;
    }
  };
