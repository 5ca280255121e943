/** Keys, members and the audit log: their rows of the table over all endpoints. */
import { maxApiKeys } from "@reelwright/core/identity/api-keys";
import type request from "supertest";
import { jobWithFilm } from "../film-jobs.ts";
import { type Issuer, inSeconds } from "../issuer.ts";
import { jobIn } from "../job-states.ts";
import { minimalJob } from "../test-gateway.ts";
import type { Caller, TestGateway } from "../test-gateway-options.ts";

type Cases<T> = { readonly [name: string]: () => Promise<T> };

const nobodys = "0190a0a0-0000-7000-8000-00000000dead";

/** Somebody whose address the issuer vouches for, without a tenant. */
export const stranger = async (issuer: Issuer, email: string): Promise<Caller> => {
  const claims = { sub: email, email, email_verified: true, exp: inSeconds(3_600) };
  return { tenantId: "", key: "", token: await issuer.token(claims) };
};

let invited = 0;
/** An open invitation to a new address: its id, and a request that accepts it. */
export const invitationOf = async (
  gateway: TestGateway,
  issuer: Issuer,
  by: Caller,
  role = "viewer",
) => {
  invited += 1;
  const email = `guest-${invited}@example.com`;
  const { body } = await gateway.api("post", "/invitations", by).send({ email, role });
  const token = gateway.tokens.of(body.invitation_id, "invitation");
  const accept = async (as = email) =>
    gateway.api("post", "/invitations/accept", await stranger(issuer, as)).send({ token });
  return { id: body.invitation_id as string, email, accept };
};

/** A member of the caller's tenant with this role, who signs in. */
export const memberOf = async (gateway: TestGateway, issuer: Issuer, by: Caller, role: string) => {
  const { email, accept } = await invitationOf(gateway, issuer, by, role);
  const { body } = await accept();
  return {
    ...(await stranger(issuer, email)),
    tenantId: by.tenantId,
    id: body.member_id as string,
  };
};

/** Successes of each operation; `person` comes with an access token. */
export const identitySuccesses = (
  gateway: () => TestGateway,
  person: () => Caller,
  issuer: () => Issuer,
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
    updateApiKey: async () => {
      const { body } = await make();
      const change = (fields: object) =>
        gateway().api("patch", `/api-keys/${body.key_id}`, person()).send(fields);
      return [
        await change({ name: "Renamed", scopes: ["uploads"], daily_credit_limit: 5, x: 1 }),
        await change({ scopes: null, expires_at: "2999-01-01T00:00:00Z" }),
      ];
    },
    revokeApiKey: async () => {
      const { body } = await make();
      return [await gateway().api("delete", `/api-keys/${body.key_id}`, person())];
    },
    listMembers: async () => {
      await memberOf(gateway(), issuer(), person(), "viewer");
      return [await gateway().api("get", "/members", person())];
    },
    updateMember: async () => {
      const { id } = await memberOf(gateway(), issuer(), person(), "viewer");
      return [await gateway().api("patch", `/members/${id}`, person()).send({ role: "editor" })];
    },
    removeMember: async () => {
      const { id } = await memberOf(gateway(), issuer(), person(), "viewer");
      return [await gateway().api("delete", `/members/${id}`, person())];
    },
    leaveTenant: async () => {
      const member = await memberOf(gateway(), issuer(), person(), "viewer");
      return [await gateway().api("delete", "/members/me", member)];
    },
    createInvitation: async () => {
      const body = { email: "new@example.com", role: "admin" };
      return [await gateway().api("post", "/invitations", person()).send(body)];
    },
    listInvitations: async () => {
      await invitationOf(gateway(), issuer(), person());
      return [await gateway().api("get", "/invitations", person())];
    },
    revokeInvitation: async () => {
      const { id } = await invitationOf(gateway(), issuer(), person());
      return [await gateway().api("delete", `/invitations/${id}`, person())];
    },
    acceptInvitation: async () => {
      const { accept } = await invitationOf(gateway(), issuer(), person());
      return [await accept(), await accept()];
    },
    listMemberships: async () => [
      await gateway().api("get", "/memberships", person()),
      await gateway().api("get", "/memberships", await stranger(issuer(), "none@example.com")),
    ],
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
  issuer: () => Issuer,
): Cases<request.Response> => {
  const byKey = () => ({ tenantId: person().tenantId, key: person().key });
  const owner = async () => gateway().signedIn(await gateway().tenant());
  const ownId = async (who: Caller) =>
    (await gateway().api("get", "/memberships", who)).body[0].member_id;
  const invite = (body: object, by = person()) =>
    gateway()
      .api("post", "/invitations", by)
      .send({ role: "viewer", ...body });
  /** A tenant's key with a daily limit of credits, and its wide key. */
  const limited = async (daily_credit_limit: number) => {
    const { key: wide, tenantId, ...who } = await owner();
    const body = { name: "limited", daily_credit_limit };
    const made = await gateway()
      .api("post", "/api-keys", { ...who, key: wide, tenantId })
      .send(body);
    return { tenantId, key: made.body.api_key as string, wide };
  };
  const update = (body: object, by = person(), id = nobodys) =>
    gateway().api("patch", `/api-keys/${id}`, by).send(body);
  const refusedKeys = {
    "listMembers BEARER_REQUIRED": async () => gateway().api("get", "/members", byKey()),
    "updateMember BEARER_REQUIRED": async () =>
      gateway().api("patch", `/members/${nobodys}`, byKey()).send({ role: "viewer" }),
    "removeMember BEARER_REQUIRED": async () =>
      gateway().api("delete", `/members/${nobodys}`, byKey()),
    "leaveTenant BEARER_REQUIRED": async () => gateway().api("delete", "/members/me", byKey()),
    "listInvitations BEARER_REQUIRED": async () => gateway().api("get", "/invitations", byKey()),
    "createInvitation BEARER_REQUIRED": async () => invite({ email: "x@example.com" }, byKey()),
    "revokeInvitation BEARER_REQUIRED": async () =>
      gateway().api("delete", `/invitations/${nobodys}`, byKey()),
    "acceptInvitation BEARER_REQUIRED": async () =>
      gateway().api("post", "/invitations/accept", byKey()).send({ token: "x" }),
    "listMemberships BEARER_REQUIRED": async () => gateway().api("get", "/memberships", byKey()),
  };
  return {
    ...refusedKeys,
    "createJob KEY_CREDIT_LIMIT": async () =>
      gateway()
        .api("post", "/jobs", await limited(10))
        .send(minimalJob),
    "retryJob KEY_CREDIT_LIMIT": async () => {
      const by = await limited(10);
      const failed = await jobIn(gateway(), { ...by, key: by.wide }, "failed");
      return gateway().api("post", `/jobs/${failed}/retry`, by);
    },
    "renderFilm KEY_CREDIT_LIMIT": async () => {
      const by = await limited(10);
      const wide = { ...by, key: by.wide };
      const id = await jobWithFilm(gateway(), wide);
      await gateway()
        .api("patch", `/jobs/${id}/film`, wide)
        .set("If-Match", '"1"')
        .send({ operations: [{ remake: { kind: "segment", index: 0 } }] });
      return gateway().api("post", `/jobs/${id}/film/render`, by).send({ revision: 2 });
    },
    "createPlaygroundTask KEY_CREDIT_LIMIT": async () => {
      const task = { model_id: "imgA_2", prompt: "a mug" };
      return gateway()
        .api("post", "/models/imgA_2/try", await limited(0))
        .send(task);
    },
    "updateMember MEMBER_NOT_FOUND": async () =>
      gateway().api("patch", `/members/${nobodys}`, person()).send({ role: "viewer" }),
    "updateMember LAST_OWNER": async () => {
      const last = await owner();
      const path = `/members/${await ownId(last)}`;
      return gateway().api("patch", path, last).send({ role: "admin" });
    },
    "removeMember MEMBER_NOT_FOUND": async () =>
      gateway().api("delete", `/members/${nobodys}`, person()),
    "removeMember LAST_OWNER": async () => {
      const last = await owner();
      return gateway().api("delete", `/members/${await ownId(last)}`, last);
    },
    "leaveTenant LAST_OWNER": async () => gateway().api("delete", "/members/me", await owner()),
    "createInvitation ALREADY_A_MEMBER": async () => {
      const { email, accept } = await invitationOf(gateway(), issuer(), person());
      await accept();
      return invite({ email: email.toUpperCase() });
    },
    "createInvitation MEMBER_LIMIT_REACHED": async () => {
      const crowded = await owner();
      const fill = `INSERT INTO members (member_id, tenant_id, issuer, subject, role)
        SELECT new_id(), $1, 'crowd', n::text, 'viewer' FROM generate_series(1, 1000) AS n`;
      await gateway().sql(fill, [crowded.tenantId]);
      return invite({ email: "one-more@example.com" }, crowded);
    },
    "createInvitation INVITATION_LIMIT": async () => {
      const busy = await owner();
      const fill = `INSERT INTO invitations (invitation_id, tenant_id, email, role, invited_by, expires_at, revoked_at)
        SELECT new_id(), $1, n || '@example.com', 'viewer', 'user:x', clock_timestamp(), clock_timestamp()
        FROM generate_series(1, 100) AS n`;
      await gateway().sql(fill, [busy.tenantId]);
      return invite({ email: "one-more@example.com" }, busy);
    },
    "revokeInvitation INVITATION_NOT_FOUND": async () =>
      gateway().api("delete", `/invitations/${nobodys}`, person()),
    "acceptInvitation INVITATION_NOT_FOUND": async () =>
      gateway()
        .api("post", "/invitations/accept", await stranger(issuer(), "lost@example.com"))
        .send({ token: gateway().tokens.of(nobodys, "invitation") }),
    "acceptInvitation INVITATION_FOR_ANOTHER": async () => {
      const { accept } = await invitationOf(gateway(), issuer(), person());
      return accept("somebody-else@example.com");
    },
    "acceptInvitation INVITATION_CLOSED": async () => {
      const { id, accept } = await invitationOf(gateway(), issuer(), person());
      await gateway().api("delete", `/invitations/${id}`, person());
      return accept();
    },
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
    "createApiKey IDEMPOTENCY_SECRET_LOST": async () => {
      const owner = await gateway().signedIn(await gateway().tenant());
      const make = () =>
        gateway()
          .api("post", "/api-keys", owner)
          .set("Idempotency-Key", "lost")
          .send({ name: "Lost" });
      await make();
      const text = "UPDATE idempotency_keys SET answer = NULL WHERE tenant_id = $1";
      await gateway().sql(text, [owner.tenantId]);
      return make();
    },
    "updateApiKey BEARER_REQUIRED": async () => update({ name: "x" }, byKey()),
    "updateApiKey EMPTY_UPDATE": async () => update({ mode: "test" }),
    "updateApiKey API_KEY_NOT_FOUND": async () => update({ name: "x" }),
    "updateApiKey API_KEY_LIMIT_REACHED": async () => {
      const owner = await gateway().signedIn(await gateway().tenant());
      const make = () => gateway().api("post", "/api-keys", owner).send({ name: "One of many" });
      const { body: expired } = await make();
      const text = "UPDATE api_keys SET expires_at = now() WHERE key_id = $1";
      await gateway().sql(text, [expired.key_id]);
      for (let count = 1; count < maxApiKeys; count += 1) await make();
      return update({ expires_at: null }, owner, expired.key_id);
    },
    "revokeApiKey BEARER_REQUIRED": async () =>
      gateway().api("delete", `/api-keys/${nobodys}`, byKey()),
    "revokeApiKey API_KEY_NOT_FOUND": async () =>
      gateway().api("delete", `/api-keys/${nobodys}`, person()),
  };
};
