import {
  type BillingStore,
  maxPaymentMethods,
  type PaymentMethod,
  type StoredMethod,
} from "@reelwright/core/ports/billing-store";
import type { Actor } from "@reelwright/core/ports/identity";
import { Failure } from "@reelwright/film/failure";
import type pg from "pg";
import { notifyOwner } from "../account-changes/notice.ts";
import { accountLock } from "../credits/add-credits.ts";
import type { Database } from "../database/database.ts";
import { rowsOf, type Statement } from "../database/statement.ts";
import type { PaymentMethodModel } from "../generated/models/PaymentMethod.ts";
import { recordChange } from "../identity/audit-log.ts";
import { isUuid, newId } from "../ids.ts";

const shown = (row: PaymentMethodModel): PaymentMethod => ({
  id: row.method_id,
  brand: row.brand,
  last4: row.last4,
  exp_month: row.exp_month,
  exp_year: row.exp_year,
  is_default: row.is_default,
});
const stored = (row: PaymentMethodModel): StoredMethod => ({
  ...shown(row),
  tenant_id: row.tenant_id,
  provider: row.provider as StoredMethod["provider"],
  reference: row.reference,
  customer: row.customer,
});

const newestFirst = [{ created_at: "desc" }, { method_id: "desc" }] as const;
const kept = (tenant_id: string) => ({ tenant_id, removed_at: null });

const notFound = (): Failure =>
  new Failure(
    "missing",
    "PAYMENT_METHOD_NOT_FOUND",
    "The account has no payment method with this id.",
  );

const methodColumns =
  "method_id AS id, brand, last4, exp_month, exp_year, is_default, tenant_id, provider, reference, customer";
const countMethods: Statement = {
  name: "payment_methods_count",
  text: "SELECT count(*) AS methods FROM payment_methods WHERE tenant_id = $1 AND removed_at IS NULL",
};
// A removed method stays removed: its reference is a duplicate.
const insertMethod: Statement = {
  name: "payment_method_create",
  text: `
    INSERT INTO payment_methods (method_id, tenant_id, provider, reference, customer, brand, last4, exp_month, exp_year,
      is_default)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING RETURNING method_id`,
};
const removeMethod: Statement = {
  name: "payment_method_remove",
  text: `
    UPDATE payment_methods SET removed_at = clock_timestamp(), is_default = false
    WHERE tenant_id = $1 AND method_id = $2 AND removed_at IS NULL RETURNING ${methodColumns}`,
};
// Makes the newest method the default if there is none.
const chooseDefault: Statement = {
  name: "payment_method_default",
  text: `
    UPDATE payment_methods SET is_default = true WHERE NOT is_default AND method_id = (
      SELECT method_id FROM payment_methods WHERE tenant_id = $1 AND removed_at IS NULL
      ORDER BY is_default DESC, created_at DESC, method_id DESC LIMIT 1)`,
};

type Removal = { readonly tenantId: string; readonly methodId: string; readonly actor: Actor };

/**
 * Marks a method as removed. If it was the default, the newest one becomes it. Returns null if there is no method with this
 * id. The caller holds the account's lock, as does the configuration of top-ups.
 */
export const markAsRemoved = async (
  client: pg.PoolClient,
  { tenantId, methodId, actor }: Removal,
  { notifiesOwner = true }: { readonly notifiesOwner?: boolean } = {},
): Promise<StoredMethod | null> => {
  const [removed] = await rowsOf<StoredMethod>(client, removeMethod, [tenantId, methodId]);
  if (!removed) return null;
  await rowsOf(client, chooseDefault, [tenantId]);
  const { brand, last4 } = removed;
  const details = { payment_method_id: methodId, brand, last4 };
  await recordChange(client, { tenantId, actor, action: "payment_method.removed", details });
  if (notifiesOwner) {
    const change = { tenantId, kind: "payment_method", actor } as const;
    await notifyOwner(client, { ...change, before: details, after: null });
  }
  return removed;
};

type Methods = Pick<BillingStore, "methods" | "method" | "saveMethod" | "deleteMethod">;

/** Tenants' saved cards. An id that isn't a UUID is unknown. */
export const methodStore = ({ tenantScope }: Pick<Database, "tenantScope">): Methods => ({
  methods: async (tenantId) => {
    const rows = await tenantScope.read(tenantId, (prisma) =>
      prisma.paymentMethod.findMany({
        where: kept(tenantId),
        orderBy: [{ is_default: "desc" }, ...newestFirst],
      }),
    );
    return rows.map(shown);
  },
  method: async (tenantId, method_id) => {
    if (!isUuid(method_id)) return null;
    const row = await tenantScope.read(tenantId, (prisma) =>
      prisma.paymentMethod.findFirst({ where: { ...kept(tenantId), method_id } }),
    );
    return row && stored(row);
  },
  saveMethod: async (tenantId, provider, method) => {
    const { reference, customer, brand, last4, expMonth, expYear } = method;
    const actor = { id: `provider:${provider}`, requestId: null };
    await tenantScope.write(tenantId, accountLock(tenantId), async (client) => {
      const [kept] = await rowsOf<{ readonly methods: number }>(client, countMethods, [tenantId]);
      const methods = kept?.methods ?? 0;
      if (methods >= maxPaymentMethods) return;
      const id = newId();
      const saved = await rowsOf(client, insertMethod, [
        ...[id, tenantId, provider, reference, customer, brand, last4, expMonth, expYear],
        methods === 0,
      ]);
      if (saved.length === 0) return;
      const details = { payment_method_id: id, brand, last4 };
      await recordChange(client, { tenantId, actor, action: "payment_method.saved", details });
      const change = { tenantId, kind: "payment_method", actor } as const;
      await notifyOwner(client, { ...change, before: null, after: details });
    });
  },
  deleteMethod: async (tenantId, methodId, actor) => {
    if (!isUuid(methodId)) throw notFound();
    return tenantScope.write(tenantId, accountLock(tenantId), async (client) => {
      const removed = await markAsRemoved(client, { tenantId, methodId, actor });
      if (!removed) throw notFound();
      return removed;
    });
  },
});
