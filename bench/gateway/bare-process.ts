/** Express and pg with the gateway's SQL statements only: without validation, limits, logs, metrics and access scopes. */
import { createHash, randomUUID } from "node:crypto";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { requestStatements } from "@reelwright/store/testing/request-statements";
import pg from "pg";

/** One item of `create_jobs` without the ids, which are generated for each request. */
export type BareOrder = { readonly params: unknown; readonly credits: number };

const [url = "", sample = "{}"] = process.argv.slice(2);
const { params, credits } = JSON.parse(sample) as BareOrder;
const pool = new pg.Pool({ connectionString: url, max: 6 });
const { readKeys, readJob, createJobs } = requestStatements;
/** The same version of Express as the gateway's. */
const express: typeof import("express") = createRequire(
  new URL("../../apps/gateway/package.json", import.meta.url),
)("express");
const app = express();
app.disable("x-powered-by");
app.set("etag", false);

const tenantOf = async (key: string | undefined): Promise<string | null> => {
  const hash = createHash("sha256")
    .update(key ?? "")
    .digest("hex");
  const { rows } = await pool.query({ ...readKeys, values: [[hash]] });
  return rows[0]?.tenant_id ?? null;
};

app.get("/api/v1/jobs/:id", async (request, response) => {
  const tenant = await tenantOf(request.get("x-api-key"));
  if (tenant === null) return response.sendStatus(401);
  const { rows } = await pool.query({ ...readJob, values: [request.params.id, tenant] });
  return response.json(rows[0]);
});

app.post("/api/v1/jobs", express.json(), async (request, response) => {
  const tenant = await tenantOf(request.get("x-api-key"));
  if (tenant === null) return response.sendStatus(401);
  const item = {
    job_id: randomUUID(),
    tenant_id: tenant,
    idempotency_key: request.get("idempotency-key"),
    params_hash: "0",
    params,
    trace_context: null,
    template_id: null,
    credits,
    hold_id: randomUUID(),
    transaction_id: randomUUID(),
    tasks: [{ task_id: randomUUID(), stage: "prepare", unit: 0 }],
    concurrent: 100_000,
    daily: 1_000_000,
  };
  const { rows } = await pool.query({ ...createJobs, values: [JSON.stringify([item])] });
  if (rows[0]?.outcome !== "created") return response.status(500).json(rows[0]);
  return response.status(201).json({ job_id: item.job_id });
});

const server = app.listen(0, "127.0.0.1", () =>
  process.send?.((server.address() as AddressInfo).port),
);
process.once("disconnect", () => process.exit());
