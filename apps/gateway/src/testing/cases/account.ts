/** Deliveries, usage and what waits for a person: rows of the table over all endpoints. */
import type request from "supertest";
import { created, jobIn, jobInReview, moved } from "../job-states.ts";
import type { Caller, TestGateway } from "../test-gateway-options.ts";

type Cases<T> = { readonly [name: string]: () => Promise<T> };

const nobodys = "0190a0a0-0000-7000-8000-00000000dead";
const path = "/tenants/me/webhook/deliveries";

/** A failing job with its own webhook; returns the id of its delivery. */
export const deliveryOf = async (
  gateway: TestGateway,
  caller: Caller,
  part: object = {},
): Promise<string> => {
  const webhook_url = "https://hooks.example.com/jobs";
  const jobId = await created(gateway, caller, { webhook_url, ...part });
  await moved(gateway, caller, jobId, {
    set: { status: "failed" },
    cancelOpen: true,
    settle: { consumed: 0, charges: [] },
    webhook: {
      event: "job.failed",
      status: "failed",
      final_video_url: null,
      thumbnail_url: null,
      error_message: "It broke.",
    },
    events: [],
  });
  const of = "SELECT delivery_id FROM webhook_deliveries WHERE job_id = $1";
  return (await gateway.sql(of, [jobId]))[0]?.delivery_id;
};

/** Adds a webhook endpoint; returns its id. */
export const endpointOf = async (
  gateway: TestGateway,
  caller: Caller,
  part: object = {},
): Promise<string> => {
  const endpoint = { url: "https://hooks.example.com/endpoint", ...part };
  const { body } = await gateway.api("post", "/webhook-endpoints", caller).send(endpoint);
  return body.endpoint_id;
};

/** Calls an operation on an endpoint of a new tenant's. */
const onEndpoint = async (
  gateway: TestGateway,
  [method, below]: readonly ["get" | "patch" | "delete" | "post", string],
  body?: object,
) => {
  const owner = await gateway.tenant();
  const id = await endpointOf(gateway, owner);
  const call = gateway.api(method, `/webhook-endpoints/${id}${below}`, owner);
  return body ? call.send(body) : call;
};

const nameOf = async (gateway: TestGateway, person: Caller): Promise<string> =>
  (await gateway.api("get", "/tenants/me", person)).body.name;

/** The tenant owes 5 credits for a refunded payment. */
export const owing = (gateway: TestGateway, { tenantId }: Caller) =>
  gateway.sql(
    `WITH session AS (
      INSERT INTO checkout_sessions (session_id, tenant_id, kind, provider, payment_type, status, pack_id, credits, cents, success_url,
        cancel_url, expires_at, paid_at)
      VALUES (new_id(), $1, 'checkout', 'sandbox', 'card', 'paid', 'starter', 100, 100, '', '', now(), now()) RETURNING session_id)
    INSERT INTO payments (payment_id, provider, reference, session_id, tenant_id, cents, credits, due, paid_at)
    SELECT new_id(), 'sandbox', $1::text, session_id, $1::uuid, 100, 100, 5, now() FROM session`,
    [tenantId],
  );

/** A new tenant whose deletion is scheduled. */
const deletedTenant = async (gateway: TestGateway) => {
  const person = await gateway.signedIn(await gateway.tenant());
  const name = await nameOf(gateway, person);
  const answer = await gateway.api("delete", "/tenants/me", person).send({ name });
  return { person, answer };
};

const attempted = `
  UPDATE webhook_deliveries SET state = $2, attempts = 1, last_status = $3, last_error = $4, finished_at = clock_timestamp(),
    attempt_log = jsonb_build_array(jsonb_build_object('at', iso(clock_timestamp()), 'latency_ms', 12, 'status', $3::int, 'error', $4::text))
  WHERE delivery_id = $1`;

/** Notes an attempt of a delivery that ended it: the receiver's status. */
export const attempt = (gateway: TestGateway, deliveryId: string, status: number) =>
  gateway.sql(attempted, [
    deliveryId,
    status < 300 ? "delivered" : "abandoned",
    status,
    status < 300 ? null : `post:HTTP_${status}`,
  ]);

/** Successes of each operation. */
export const accountSuccesses = (
  gateway: () => TestGateway,
  caller: () => Caller,
): Cases<request.Response[]> => {
  const abandoned = async () => {
    const id = await deliveryOf(gateway(), caller());
    await attempt(gateway(), id, 500);
    return id;
  };
  return {
    listWebhookDeliveries: async () => {
      await abandoned();
      await deliveryOf(gateway(), caller());
      return [
        await gateway().api("get", path, caller()),
        await gateway().api("get", `${path}?state=abandoned`, caller()),
      ];
    },
    getWebhookDelivery: async () => [
      await gateway().api("get", `${path}/${await abandoned()}`, caller()),
    ],
    replayWebhookDelivery: async () => [
      await gateway().api("post", `${path}/${await abandoned()}/replay`, caller()),
    ],
    listWebhookEndpoints: async () => {
      await endpointOf(gateway(), caller());
      return [await gateway().api("get", "/webhook-endpoints", caller())];
    },
    createWebhookEndpoint: async () => [
      await gateway()
        .api("post", "/webhook-endpoints", caller())
        .send({ url: "https://hooks.example.com/", events: ["credits.low"] }),
    ],
    getWebhookEndpoint: async () => [await onEndpoint(gateway(), ["get", ""])],
    updateWebhookEndpoint: async () => [
      await onEndpoint(gateway(), ["patch", ""], { schedule: "contract", description: "Ours" }),
    ],
    deleteWebhookEndpoint: async () => [await onEndpoint(gateway(), ["delete", ""])],
    rotateWebhookSecret: async () => [await onEndpoint(gateway(), ["post", "/rotate-secret"])],
    testWebhookEndpoint: async () => [
      await onEndpoint(gateway(), ["post", "/test"], { event: "payment.failed" }),
      await onEndpoint(gateway(), ["post", "/test"]),
    ],
    listWebhookEndpointDeliveries: async () => {
      const owner = await gateway().tenant();
      const id = await endpointOf(gateway(), owner, { events: ["job.created"] });
      await created(gateway(), owner);
      return [await gateway().api("get", `/webhook-endpoints/${id}/deliveries`, owner)];
    },
    deleteJobFiles: async () => {
      const files = `/jobs/${await jobIn(gateway(), caller(), "failed")}/files`;
      return [
        await gateway().api("delete", files, caller()),
        await gateway().api("delete", `${files}?everything=true`, caller()),
      ];
    },
    getRetention: async () => [await gateway().api("get", "/tenants/me/retention", caller())],
    setRetention: async () => [
      await gateway()
        .api("put", "/tenants/me/retention", await gateway().tenant())
        .send({ file_days: 30, content_days: null }),
    ],
    deleteTenant: async () => [await deletedTenant(gateway())].map(({ answer }) => answer),
    getTenantDeletion: async () => {
      const { person } = await deletedTenant(gateway());
      return [
        await gateway().api("get", "/tenants/me/deletion", person),
        await gateway().api("get", "/tenants/me/deletion", caller()),
      ];
    },
    cancelTenantDeletion: async () => {
      const { person } = await deletedTenant(gateway());
      return [await gateway().api("delete", "/tenants/me/deletion", person)];
    },
    createExport: async () => {
      const person = await gateway().signedIn(await gateway().tenant());
      return [await gateway().api("post", "/tenants/me/export", person).send({ files: false })];
    },
    getExport: async () => {
      const person = await gateway().signedIn(await gateway().tenant());
      const states = [await gateway().api("get", "/tenants/me/export", person)];
      await gateway().api("post", "/tenants/me/export", person).send({});
      await gateway().sql(
        `UPDATE exports SET state = 'ready', key = 'a/exports/b/c.zip', bytes = 1, finished_at = clock_timestamp(),
          expires_at = clock_timestamp() + interval '1 day' WHERE tenant_id = $1`,
        [person.tenantId],
      );
      return [...states, await gateway().api("get", "/tenants/me/export", person)];
    },
    getUsage: async () => {
      await deliveryOf(gateway(), caller());
      return [
        await gateway().api("get", "/usage", caller()),
        await gateway().api("get", "/usage?from=2026-01-01&to=2026-01-31", caller()),
      ];
    },
    exportUsage: async () => [await gateway().api("get", "/usage.csv", caller())],
    exportTransactions: async () => [
      await gateway().api("get", "/credits/transactions.csv?month=2026-01", caller()),
    ],
    listWaitingReviews: async () => {
      await jobInReview(gateway(), caller(), [70, 40]);
      return [await gateway().api("get", "/reviews", caller())];
    },
  };
};

/** How each declared failure comes about. */
export const accountFailures = (
  gateway: () => TestGateway,
  caller: () => Caller,
): Cases<request.Response> => ({
  "deleteJobFiles JOB_NOT_FOUND": async () =>
    gateway().api("delete", `/jobs/${nobodys}/files`, caller()),
  "deleteJobFiles INVALID_STATE": async () =>
    gateway().api("delete", `/jobs/${await created(gateway(), caller())}/files`, caller()),
  "deleteTenant BEARER_REQUIRED": async () =>
    gateway().api("delete", "/tenants/me", caller()).send({ name: "x" }),
  "deleteTenant TENANT_NAME_MISMATCH": async () => {
    const person = await gateway().signedIn(await gateway().tenant());
    return gateway().api("delete", "/tenants/me", person).send({ name: "Another" });
  },
  "deleteTenant CREDITS_OWED": async () => {
    const person = await gateway().signedIn(await gateway().tenant());
    await owing(gateway(), person);
    const name = await nameOf(gateway(), person);
    return gateway().api("delete", "/tenants/me", person).send({ name });
  },
  "createExport BEARER_REQUIRED": async () =>
    gateway().api("post", "/tenants/me/export", caller()).send({}),
  "createExport EXPORT_IN_PROGRESS": async () => {
    const person = await gateway().signedIn(await gateway().tenant());
    await gateway().api("post", "/tenants/me/export", person).send({});
    return gateway().api("post", "/tenants/me/export", person).send({});
  },
  "createExport EXPORT_LIMIT": async () => {
    const person = await gateway().signedIn(await gateway().tenant());
    await gateway().sql(
      `INSERT INTO exports (export_id, tenant_id, has_files, state, finished_at)
       SELECT new_id(), $1, true, 'expired', clock_timestamp() FROM generate_series(1, 3)`,
      [person.tenantId],
    );
    return gateway().api("post", "/tenants/me/export", person).send({});
  },
  "getExport BEARER_REQUIRED": async () => gateway().api("get", "/tenants/me/export", caller()),
  "cancelTenantDeletion BEARER_REQUIRED": async () =>
    gateway().api("delete", "/tenants/me/deletion", caller()),
  "cancelTenantDeletion DELETION_NOT_SCHEDULED": async () =>
    gateway().api("delete", "/tenants/me/deletion", await gateway().signedIn(caller())),
  "createWebhookEndpoint WEBHOOK_ENDPOINT_LIMIT_REACHED": async () => {
    const owner = await gateway().tenant();
    for (let n = 0; n < 10; n += 1) await endpointOf(gateway(), owner);
    const url = "https://hooks.example.com/eleventh";
    return gateway().api("post", "/webhook-endpoints", owner).send({ url });
  },
  "getWebhookEndpoint WEBHOOK_ENDPOINT_NOT_FOUND": async () =>
    gateway().api("get", `/webhook-endpoints/${nobodys}`, caller()),
  "updateWebhookEndpoint EMPTY_UPDATE": () => onEndpoint(gateway(), ["patch", ""], {}),
  "updateWebhookEndpoint WEBHOOK_ENDPOINT_NOT_FOUND": async () =>
    gateway().api("patch", `/webhook-endpoints/${nobodys}`, caller()).send({ enabled: false }),
  "deleteWebhookEndpoint WEBHOOK_ENDPOINT_NOT_FOUND": async () =>
    gateway().api("delete", `/webhook-endpoints/${nobodys}`, caller()),
  "rotateWebhookSecret WEBHOOK_ENDPOINT_NOT_FOUND": async () =>
    gateway().api("post", `/webhook-endpoints/${nobodys}/rotate-secret`, caller()),
  "testWebhookEndpoint WEBHOOK_ENDPOINT_NOT_FOUND": async () =>
    gateway().api("post", `/webhook-endpoints/${nobodys}/test`, caller()),
  "listWebhookEndpointDeliveries WEBHOOK_ENDPOINT_NOT_FOUND": async () =>
    gateway().api("get", `/webhook-endpoints/${nobodys}/deliveries`, caller()),
  "getWebhookDelivery DELIVERY_NOT_FOUND": async () =>
    gateway().api("get", `${path}/${nobodys}`, caller()),
  "replayWebhookDelivery DELIVERY_NOT_FOUND": async () =>
    gateway().api("post", `${path}/${nobodys}/replay`, caller()),
  "replayWebhookDelivery INVALID_STATE": async () => {
    const id = await deliveryOf(gateway(), caller());
    await attempt(gateway(), id, 200);
    return gateway().api("post", `${path}/${id}/replay`, caller());
  },
});
