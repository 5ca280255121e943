import {
  type BillingStore,
  maxPaymentMethods,
  type PaymentMethod,
  type StoredMethod,
} from "@reelwright/core/ports/billing-store";
import type { Actor } from "@reelwright/core/ports/identity";
import { Failure } from "@reelwright/film/failure";
import type pg from "pg";
import { noticeChange } from "../account-changes/notice.ts";
import { accountLock } from "../credits/add-credits.ts";
import type { Database } from "../database/database.ts";
import type { Prisma } from "../database/prisma.ts";
import { databaseTime } from "../database/statement.ts";
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
    "The account has no payment method of this id.",
  );

/** The newest becomes the default where there is none. */
const chooseDefault = async (prisma: Prisma, tenantId: string): Promise<void> => {
  const where = kept(tenantId);
  const [newest] = await prisma.paymentMethod.findMany({
    where,
    orderBy: [{ is_default: "desc" }, ...newestFirst],
    take: 1,
  });
  if (!newest || newest.is_default) return;
  await prisma.paymentMethod.updateMany({
    where: { ...where, method_id: newest.method_id },
    data: { is_default: true },
  });
};

type Removal = { readonly tenantId: string; readonly methodId: string; readonly actor: Actor };

/**
 * Marks a method as removed; the newest becomes the default if it was that. Null where there is none of this id.
 * The caller holds the account's lock, as whoever names a method for top-ups does.
 */
export const markAsRemoved = async (
  prisma: Prisma,
  client: pg.PoolClient,
  { tenantId, methodId, actor }: Removal,
  noticed: "noticed" | "unnoticed" = "noticed",
): Promise<StoredMethod | null> => {
  const [removed] = await prisma.paymentMethod.updateManyAndReturn({
    where: { ...kept(tenantId), method_id: methodId },
    data: { removed_at: await databaseTime(client), is_default: false },
  });
  if (!removed) return null;
  await chooseDefault(prisma, tenantId);
  const { brand, last4 } = removed;
  const details = { payment_method_id: methodId, brand, last4 };
  await recordChange(client, { tenantId, actor, action: "payment_method.removed", details });
  if (noticed === "noticed") {
    const change = { tenantId, kind: "payment_method", actor } as const;
    await noticeChange(client, { ...change, before: details, after: null });
  }
  return stored(removed);
};

type Methods = Pick<BillingStore, "methods" | "method" | "saveMethod" | "deleteMethod">;

/** Saved cards of tenants. An id that is no UUID is an unknown id. */
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
    const card = { reference, customer, brand, last4, exp_month: expMonth, exp_year: expYear };
    const actor = { id: `provider:${provider}`, requestId: null };
    await tenantScope.write(tenantId, accountLock(tenantId), async (prisma, client) => {
      const methods = await prisma.paymentMethod.count({ where: kept(tenantId) });
      if (methods >= maxPaymentMethods) return;
      const id = newId();
      const is_default = methods === 0;
      // What was removed stays so, under its reference.
      const { count } = await prisma.paymentMethod.createMany({
        data: [{ method_id: id, tenant_id: tenantId, provider, ...card, is_default }],
        skipDuplicates: true,
      });
      if (count === 0) return;
      const details = { payment_method_id: id, brand, last4 };
      await recordChange(client, { tenantId, actor, action: "payment_method.saved", details });
      const change = { tenantId, kind: "payment_method", actor } as const;
      await noticeChange(client, { ...change, before: null, after: details });
    });
  },
  deleteMethod: async (tenantId, methodId, actor) => {
    if (!isUuid(methodId)) throw notFound();
    return tenantScope.write(tenantId, accountLock(tenantId), async (prisma, client) => {
      const removed = await markAsRemoved(prisma, client, { tenantId, methodId, actor });
      if (!removed) throw notFound();
      return removed;
    });
  },
});
