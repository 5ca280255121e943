/** The operations that take `Idempotency-Key`, and what they have done. */
import type request from "supertest";
import { jobIn } from "../job-states.ts";
import { song } from "../sample-files.ts";
import type { Caller, TestGateway } from "../test-gateway-options.ts";

type Send = (key: string, other?: boolean) => PromiseLike<request.Response>;

/** One operation of one account. */
export type IdempotentCase = {
  readonly operation: string;
  /** Prepares an account; returns what sends its request, with another body if `other`. */
  readonly prepare: (gateway: TestGateway, owner: Caller) => Promise<Send> | Send;
  /** How often the operation has taken effect for the account. */
  readonly effects: (gateway: TestGateway, owner: Caller) => Promise<number>;
};

const keyed =
  (gateway: TestGateway, owner: Caller, path: string, body: (other: boolean) => object): Send =>
  (key, other = false) =>
    gateway.api("post", path, owner).set("Idempotency-Key", key).send(body(other));

const counted =
  (table: string, where = "true") =>
  async (gateway: TestGateway, owner: Caller) => {
    const text = `SELECT count(*)::int AS n FROM ${table} WHERE tenant_id = $1 AND ${where}`;
    const [row] = await gateway.sql(text, [owner.tenantId]);
    return (row as { n: number }).n;
  };

export const idempotentCases: readonly IdempotentCase[] = [
  {
    operation: "createPlaygroundTask",
    prepare: (gateway, owner) =>
      keyed(gateway, owner, "/models/imgA_2/try", (other) => ({
        model_id: "imgA_2",
        prompt: other ? "a jug" : "a mug",
      })),
    effects: counted("credit_transactions", "type = 'reserve' AND playground_task_id IS NOT NULL"),
  },
  {
    operation: "retryJob",
    prepare: async (gateway, owner) => {
      const jobId = await jobIn(gateway, owner, "failed");
      return keyed(gateway, owner, `/jobs/${jobId}/retry`, (other) =>
        other ? { restart_from_stage: "complete" } : {},
      );
    },
    effects: counted("credit_holds", "run_no > 1"),
  },
  {
    operation: "createTemplate",
    prepare: (gateway, owner) =>
      keyed(gateway, owner, "/templates", (other) => ({
        name: other ? "Autumn" : "Spring",
        config: { segment_count: 2, music_mood: null },
      })),
    effects: counted("templates"),
  },
  {
    operation: "createCheckoutSession",
    prepare: (gateway, owner) =>
      keyed(gateway, owner, "/billing/checkout", (other) => ({
        pack_id: other ? "studio" : "creator",
      })),
    effects: counted("checkout_sessions"),
  },
  {
    operation: "createInvitation",
    prepare: async (gateway, owner) =>
      keyed(gateway, await gateway.signedIn(owner), "/invitations", (other) => ({
        email: other ? "bo@example.com" : "ada@example.com",
        role: "viewer",
      })),
    effects: counted("mails", "kind = 'invitation'"),
  },
  {
    operation: "createCustomTrack",
    prepare: (gateway, owner) => (key, other) => {
      const { bytes, name: filename, type: contentType } = song(other ? 2 : 1);
      return gateway
        .api("post", "/music/custom", owner)
        .set("Idempotency-Key", key)
        .field("title", "Tune")
        .attach("file", bytes, { filename, contentType });
    },
    effects: counted("custom_tracks"),
  },
];

/** Their part of the table of endpoints. */
export const reusedKeys = (
  gateway: () => TestGateway,
): { readonly [operationAndCode: string]: () => Promise<request.Response> } =>
  Object.fromEntries(
    idempotentCases.map(({ operation, prepare }) => [
      `${operation} IDEMPOTENCY_KEY_REUSED`,
      async () => {
        const send = await prepare(gateway(), await gateway().tenant());
        await send("order-1");
        return send("order-1", true);
      },
    ]),
  );
