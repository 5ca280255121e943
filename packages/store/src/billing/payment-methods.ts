import { Failure } from "@reelwright/core/errors";
import {
  type Actor,
  type BillingStore,
  maxPaymentMethods,
  type PaymentMethod,
  type StoredMethod,
} from "@reelwright/core/ports";
import type pg from "pg";
import { accountLock } from "../credits/account-lock.ts";
import { type Database, rowsOf, type Statement } from "../database/database.ts";
import { retrying } from "../database/retrying.ts";
import { recordChange } from "../identity/audit-log.ts";
import { isUuid, newId } from "../ids.ts";

const shown = "method_id AS id, brand, last4, exp_month, exp_year, is_default";
const stored = `${shown}, tenant_id, provider, reference, customer`;
const own = "tenant_id = $1 AND removed_at IS NULL";

const listMethods: Statement = {
  name: "methods_list",
  text: `SELECT ${shown} FROM payment_methods WHERE ${own} ORDER BY is_default DESC, created_at DESC, method_id DESC`,
};
const readMethod: Statement = {
  name: "method_read",
  text: `SELECT ${stored} FROM payment_methods WHERE ${own} AND method_id = $2`,
};
// The first becomes the default; what has been removed stays so, and what is one too many isn't kept.
const insertMethod: Statement = {
  name: "method_save",
  text: `
    INSERT INTO payment_methods (method_id, tenant_id, provider, reference, customer, brand, last4, exp_month, exp_year,
      is_default)
    SELECT $2, $1, $3, $4, $5, $6, $7, $8, $9, count(*) = 0 FROM payment_methods WHERE ${own}
    HAVING count(*) < ${maxPaymentMethods}
    ON CONFLICT (provider, reference) DO NOTHING RETURNING method_id`,
};
const markRemoved: Statement = {
  name: "method_remove",
  text: `
    UPDATE payment_methods SET removed_at = clock_timestamp(), is_default = false
    WHERE ${own} AND method_id = $2 RETURNING ${stored}`,
};
const nextDefault: Statement = {
  name: "method_next_default",
  text: `
    UPDATE payment_methods SET is_default = true WHERE method_id = (
      SELECT method_id FROM payment_methods WHERE ${own} ORDER BY created_at DESC, method_id DESC LIMIT 1)
    AND NOT EXISTS (SELECT FROM payment_methods WHERE ${own} AND is_default)`,
};

const notFound = (): Failure =>
  new Failure(
    "missing",
    "PAYMENT_METHOD_NOT_FOUND",
    "The account has no payment method of this id.",
  );

type Removal = { readonly tenantId: string; readonly methodId: string; readonly actor: Actor };

/**
 * Marks a method as removed; the newest becomes the default where it was that. Null where there is none of this id.
 * The caller holds the account's lock, as whoever names a method for top-ups does.
 */
export const markAsRemoved = async (
  client: pg.PoolClient,
  { tenantId, methodId, actor }: Removal,
): Promise<StoredMethod | null> => {
  const [removed] = await rowsOf<StoredMethod>(client, markRemoved, [tenantId, methodId]);
  if (!removed) return null;
  await rowsOf(client, nextDefault, [tenantId]);
  const { brand, last4 } = removed;
  const details = { payment_method_id: methodId, brand, last4 };
  await recordChange(client, { tenantId, actor, action: "payment_method.removed", details });
  return removed;
};

type Methods = Pick<BillingStore, "methods" | "method" | "saveMethod" | "deleteMethod">;

/** Saved cards of tenants. An id that is no UUID is an unknown id. */
export const methodStore = ({ tenantScope }: Pick<Database, "tenantScope">): Methods => ({
  methods: (tenantId) =>
    retrying(() => tenantScope.rows<PaymentMethod>(tenantId, listMethods, [tenantId])),
  method: async (tenantId, methodId) => {
    if (!isUuid(methodId)) return null;
    const values = [tenantId, methodId];
    const [row] = await retrying(() =>
      tenantScope.rows<StoredMethod>(tenantId, readMethod, values),
    );
    return row ?? null;
  },
  saveMethod: async (tenantId, provider, method) => {
    const { reference, customer, brand, last4, expMonth, expYear } = method;
    const card = [reference, customer, brand, last4, expMonth, expYear];
    const actor = { id: `provider:${provider}`, requestId: null };
    await retrying(() =>
      tenantScope.transaction(tenantId, accountLock(tenantId), async (client) => {
        const id = newId();
        const saved = await rowsOf(client, insertMethod, [tenantId, id, provider, ...card]);
        if (saved.length === 0) return;
        const details = { payment_method_id: id, brand, last4 };
        await recordChange(client, { tenantId, actor, action: "payment_method.saved", details });
      }),
    );
  },
  deleteMethod: async (tenantId, methodId, actor) => {
    if (!isUuid(methodId)) throw notFound();
    return retrying(() =>
      tenantScope.transaction(tenantId, accountLock(tenantId), async (client) => {
        const removed = await markAsRemoved(client, { tenantId, methodId, actor });
        if (!removed) throw notFound();
        return removed;
      }),
    );
  },
});
