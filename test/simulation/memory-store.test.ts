import { uuidv7 } from "@reelwright/core/util/uuid";
import { storeConformance } from "@reelwright/store/testing/conformance";
import { violations } from "./invariants.ts";
import { openMemoryStore } from "./memory-store.ts";

storeConformance("the store in memory", async () => {
  const store = openMemoryStore();
  return {
    store,
    tenant: async (credits, priority = "normal") => {
      const tenantId = uuidv7();
      const key = { id: uuidv7(), name: "key", hash: tenantId, prefix: "rw_live_" };
      await store.tenants.create({ tenantId, name: "Tenant", credits, priority, key });
      return tenantId;
    },
    // A job that a test leaves running is not lost.
    checkInvariants: async () =>
      violations(store, new Set())
        .filter((violation) => !violation.endsWith(": lost") && !violation.includes("webhooks"))
        .map((check) => ({ check, rows: 1 })),
    close: () => store.close(),
  };
});
