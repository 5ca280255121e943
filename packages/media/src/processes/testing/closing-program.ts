/** A program that uses a pool once, closes it, and ends by itself with status 0 once that is done. */
import { createProcessPool } from "../process-pool.ts";

const limits = { wallMs: 60_000, cpuMs: 60_000, memoryBytes: 2 ** 30 };
const pool = createProcessPool({
  entry: { caller: import.meta.url, name: "pool-program" },
  shares: { slots: 1, perTenant: 1, waitingPerTenant: 1 },
  limits,
  fileBytes: 2 ** 20,
  maxRequestsPerProcess: 100,
  idleMs: 60_000,
});
await pool.run({ tenantId: "a", request: "answer", signal: new AbortController().signal });
await pool.close();
