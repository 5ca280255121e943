import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { OwnLimits } from "@reelwright/core/limits/rates";
import { terminalOperator } from "@reelwright/core/operations/actions";
import type { Store } from "@reelwright/core/ports/store";
import type { Priority } from "@reelwright/core/ports/tenants";
import type { PostgresStore } from "../open-store.ts";

/** Creates a tenant with these credits. Returns its id. */
export const makeTenant = async (
  store: Pick<Store, "tenants">,
  credits: number,
  priority: Priority = "normal",
): Promise<string> => {
  const { tenant_id } = await store.tenants.create({
    tenantId: randomUUID(),
    name: "Tenant",
    credits,
    priority,
    key: {
      id: randomUUID(),
      name: "key",
      hash: createHash("sha256").update(randomBytes(32)).digest("hex"),
      prefix: "rw_live_test",
    },
  });
  return tenant_id;
};

/** Sets a tenant's own limits, as an operator does. */
export const setOwnLimits = async (
  { operatorActions }: Pick<PostgresStore, "operatorActions">,
  tenantId: string,
  limits: OwnLimits,
): Promise<void> => {
  const change = { limitsAfter: () => limits, reason: null };
  await operatorActions(terminalOperator).changeRequestLimits(tenantId, change);
};
