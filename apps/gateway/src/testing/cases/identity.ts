/** Keys and the audit log: their rows of the table over all endpoints. */
import { maxApiKeys } from "@reelwright/core/identity/api-keys";
import type request from "supertest";
import type { Caller, TestGateway } from "../test-gateway-options.ts";

type Cases<T> = { readonly [name: string]: () => Promise<T> };

const nobodys = "0190a0a0-0000-7000-8000-00000000dead";

/** Successes of each operation; `person` comes with an access token. */
export const identitySuccesses = (
  gateway: () => TestGateway,
  person: () => Caller,
): Cases<request.Response[]> => {
  const make = (body: object = { name: "A server" }) =>
    gateway().api("post", "/api-keys", person()).send(body);
  return {
    listApiKeys: async () => {
      await make();
      return [await gateway().api("get", "/api-keys", person())];
    },
    createApiKey: async () => [
      await make(),
      await make({ name: "Guest", expires_at: "2999-01-01T00:00:00Z", x: 1 }),
    ],
    revokeApiKey: async () => {
      const { body } = await make();
      return [await gateway().api("delete", `/api-keys/${body.key_id}`, person())];
    },
    listAuditLog: async () => {
      await make();
      return [await gateway().api("get", "/audit-log", person())];
    },
  };
};

/** How each declared failure comes about. */
export const identityFailures = (
  gateway: () => TestGateway,
  person: () => Caller,
): Cases<request.Response> => {
  const byKey = () => ({ tenantId: person().tenantId, key: person().key });
  return {
    "listApiKeys BEARER_REQUIRED": async () => gateway().api("get", "/api-keys", byKey()),
    "createApiKey BEARER_REQUIRED": async () =>
      gateway().api("post", "/api-keys", byKey()).send({ name: "Another" }),
    "createApiKey API_KEY_LIMIT_REACHED": async () => {
      const owner = await gateway().signedIn(await gateway().tenant());
      const make = () => gateway().api("post", "/api-keys", owner).send({ name: "One of many" });
      // The first one came with the tenant.
      for (let count = 1; count < maxApiKeys; count += 1) await make();
      return make();
    },
    "revokeApiKey BEARER_REQUIRED": async () =>
      gateway().api("delete", `/api-keys/${nobodys}`, byKey()),
    "revokeApiKey API_KEY_NOT_FOUND": async () =>
      gateway().api("delete", `/api-keys/${nobodys}`, person()),
  };
};
