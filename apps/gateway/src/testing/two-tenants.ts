/** A tenant with one of everything, and what shows that somebody else saw or touched it. */
import { uuidv7 } from "@reelwright/core/util/uuid";
import { deliveryOf } from "./cases/account.ts";
import { template } from "./cases/tenant.ts";
import { jobWithFilm } from "./film-jobs.ts";
import { jobIn, jobInReview } from "./job-states.ts";
import { picture, song } from "./sample-files.ts";
import type { Caller, TestGateway } from "./test-gateway-options.ts";

/** Stands in every text of the tenant. */
export const mark = "only-the-owner";
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Ids of the owner's things, by the name that a path, a query or a body has for them. */
export type OwnedIds = { readonly [name: string]: readonly string[] };

const jobs = async (gateway: TestGateway, owner: Caller): Promise<string[]> => [
  await jobIn(gateway, owner, "pending", { product_name: mark }),
  await jobIn(gateway, owner, "processing", { product_name: mark }),
  await jobIn(gateway, owner, "failed", { product_name: mark }),
  await jobInReview(gateway, owner, [70]),
  await jobWithFilm(gateway, owner),
];

const things = async (gateway: TestGateway, owner: Caller): Promise<OwnedIds> => {
  const post = async (path: string, body: object) =>
    (await gateway.api("post", path, owner).send(body)).body;
  const file = song();
  const { body: track } = await gateway
    .api("post", "/music/custom", owner)
    .field("title", mark)
    .attach("file", file.bytes, file.name);
  const avatar = await picture();
  await gateway.api("post", "/tenants/me/avatar", owner).attach("file", avatar.bytes, avatar.name);
  await gateway.api("patch", "/tenants/me", owner).send({ name: mark });
  await gateway.api("put", "/tenants/me/webhook", owner).send({
    webhook_url: `https://${mark}.example.com/`,
    webhook_secret: mark,
  });
  const task = { model_id: "imgA_2", prompt: mark };
  const endpoint = { url: `https://${mark}.example.com/`, events: ["credits.low"] };
  await gateway.api("post", "/tenants/me/export", owner).send({});
  const image = await picture();
  await gateway
    .api("post", "/uploads/product-image", owner)
    .attach("file", image.bytes, image.name);
  const { body: uploads } = await gateway.api("get", "/uploads", owner);
  return {
    endpoint_id: [(await post("/webhook-endpoints", endpoint)).endpoint_id],
    upload_id: [uploads.items[0].upload_id],
    template_id: [(await post("/templates", { ...template, name: mark })).template_id],
    music_id: [track.music_id],
    delivery_id: [await deliveryOf(gateway, owner, { product_name: mark })],
    key_id: [(await post("/api-keys", { name: mark })).key_id],
    member_id: [(await gateway.api("get", "/memberships", owner)).body[0].member_id],
    invitation_id: [
      (await post("/invitations", { email: `${mark}@example.com`, role: "viewer" })).invitation_id,
    ],
    task_id: [(await post("/models/imgA_2/try", task)).task_id],
  };
};

/** Rows that no API creates without a payment provider, and their configuration. */
const money = async (gateway: TestGateway, owner: Caller): Promise<OwnedIds> => {
  const { tenantId } = owner;
  const [session, method] = [uuidv7(), uuidv7()];
  await gateway.sql(
    `INSERT INTO checkout_sessions (session_id, tenant_id, kind, provider, payment_type, pack_id, credits, cents,
      reference, success_url, cancel_url, expires_at)
    VALUES ($1, $2, 'checkout', 'sandbox', 'card', 'starter', 200, 1000, $3, $3, $3, now() + interval '1 hour')`,
    [session, tenantId, mark],
  );
  await gateway.sql(
    `INSERT INTO payment_methods (method_id, tenant_id, provider, reference, brand, last4, exp_month, exp_year, is_default)
    VALUES ($1, $2, 'sandbox', $3, $3, '4242', 12, 2099, true)`,
    [method, tenantId, mark],
  );
  const limits = { enabled: true, threshold_credits: 5 };
  await gateway
    .api("post", "/billing/credit-alert", owner)
    .send({ ...limits, email: `${mark}@example.com` });
  await gateway
    .api("post", "/billing/auto-topup", owner)
    .send({ ...limits, pack_id: "starter", payment_method_id: method, monthly_limit_usd: 50 });
  return { session_id: [session], payment_method_id: [method] };
};

/** Every row of the owner in every table, as text. */
const rowsOf = async (gateway: TestGateway, { tenantId }: Caller): Promise<string> => {
  const tables = await gateway.sql(
    `SELECT DISTINCT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'tenant_id' ORDER BY 1`,
  );
  const own = tables.map(
    ({ name }) => `SELECT '${name}' AS of, to_jsonb(t) AS row FROM ${name} t WHERE tenant_id = $1`,
  );
  const events =
    "SELECT 'job_events', to_jsonb(e) FROM job_events e JOIN jobs USING (job_id) WHERE tenant_id = $1";
  const all = await gateway.sql(`${[...own, events].join(" UNION ALL ")} ORDER BY 1, 2`, [
    tenantId,
  ]);
  return all.map(({ of: table, row }) => `${table} ${JSON.stringify(row)}`).join("\n");
};

/** The owner's ids in the rows. A response to another tenant must not contain any. */
const idsIn = (rows: string): string[] => [
  ...new Set(
    rows
      .split("\n")
      .flatMap((line) => Object.entries(JSON.parse(line.slice(line.indexOf(" ")))))
      .filter(([name, value]) => name.endsWith("_id") && uuid.test(String(value)))
      .map(([, value]) => String(value)),
  ),
];

export const openTenancyWorld = async (gateway: TestGateway) => {
  const owner = await gateway.signedIn(await gateway.tenant(1_000_000));
  const ids: OwnedIds = {
    job_id: await jobs(gateway, owner),
    ...(await things(gateway, owner)),
    ...(await money(gateway, owner)),
  };
  const before = await rowsOf(gateway, owner);
  const telling = [mark, ...idsIn(before)];
  return {
    owner,
    ids,
    tables: new Set(before.split("\n").map((line) => line.split(" ")[0])),
    rows: () => rowsOf(gateway, owner),
    before,
    /** The owner's ids in a text. */
    foreignIn: (text: string) => telling.filter((each) => text.includes(each)),
  };
};
