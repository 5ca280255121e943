import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { Store } from "@reelwright/core/ports/store";
import type { Priority } from "@reelwright/core/ports/tenants";

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
