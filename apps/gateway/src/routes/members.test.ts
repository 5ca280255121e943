/** People of an account, and what keys are narrowed to, over HTTP. */
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { invitationOf, memberOf, stranger } from "../testing/cases/identity.ts";
import { type Issuer, openIssuer } from "../testing/issuer.ts";
import { minimalJob, openTestGateway } from "../testing/test-gateway.ts";
import type { Caller, TestGateway } from "../testing/test-gateway-options.ts";

let issuer: Issuer;
let gateway: TestGateway;
let closed: TestGateway;
beforeAll(async () => {
  issuer = await openIssuer();
  [gateway, closed] = await Promise.all([
    openTestGateway({ issuer }),
    openTestGateway({ issuer, signUp: "invited" }),
  ]);
});
afterAll(async () => {
  await Promise.all([gateway.close(), closed.close()]);
  await issuer.close();
});

const owner = async (by: TestGateway = gateway) => by.signedIn(await by.tenant());
const codeOf = ({ status, body }: { status: number; body: { error?: { code?: string } } }) =>
  `${status} ${body.error?.code ?? ""}`.trim();
const inviting = (by: Caller, email: string, role: string) =>
  gateway.api("post", "/invitations", by).send({ email, role });

describe("an invitation", () => {
  test("is mailed with its link, works once, and makes the account the default one", async () => {
    const by = await owner();
    const { id, email, accept } = await invitationOf(gateway, issuer, by, "editor");
    const mails = await gateway.sql(
      "SELECT recipient, data -> 'invitation' ->> 'id' AS id FROM mails WHERE kind = 'invitation' AND tenant_id = $1",
      [by.tenantId],
    );
    expect(mails).toEqual([{ recipient: email, id }]);
    const guest = await stranger(issuer, email);
    const own = (await gateway.api("get", "/tenants/me", guest)).body.tenant_id;
    expect(own).not.toBe(by.tenantId);
    expect((await accept()).body).toMatchObject({ tenant_id: by.tenantId, role: "editor" });
    const me = async (tenant?: string) => {
      const asked = gateway.api("get", "/tenants/me", guest);
      return (await (tenant ? asked.set("X-Tenant", tenant) : asked)).body.tenant_id;
    };
    expect(await me()).toBe(by.tenantId);
    expect(await me(own)).toBe(own);
    expect(await me()).toBe(own);
    const listed = await gateway.api("get", "/memberships", guest);
    expect(listed.body.map((each: { role: string }) => each.role)).toEqual(["owner", "editor"]);
    expect(codeOf(await accept("other@example.com"))).toBe("409 INVITATION_CLOSED");
    const log = await gateway.api("get", "/audit-log", by);
    const actions = log.body.items.map(({ action }: { action: string }) => action);
    expect(actions.slice(0, 2)).toEqual(["member.joined", "member.invited"]);
  });

  test("is refused with an unverified address, after it expired, and once a newer one replaced it", async () => {
    const by = await owner();
    const { id, email, accept } = await invitationOf(gateway, issuer, by);
    const token = gateway.tokens.of(id, "invitation");
    const claims = { sub: email, email, email_verified: false };
    const unverified = { ...by, token: await issuer.token(claims) };
    const sent = gateway.api("post", "/invitations/accept", unverified).send({ token });
    expect(codeOf(await sent)).toBe("403 INVITATION_FOR_ANOTHER");
    await inviting(by, email, "viewer");
    expect(codeOf(await accept())).toBe("409 INVITATION_CLOSED");
    const late = await invitationOf(gateway, issuer, by);
    await gateway.sql("UPDATE invitations SET expires_at = now() WHERE invitation_id = $1", [
      late.id,
    ]);
    expect(codeOf(await late.accept())).toBe("409 INVITATION_CLOSED");
  });

  test("of ten concurrent acceptances by two people makes one member", async () => {
    const { id, email, accept } = await invitationOf(gateway, issuer, await owner());
    const answers = await Promise.all(Array.from({ length: 10 }, () => accept(email)));
    expect(new Set(answers.map(codeOf))).toEqual(new Set(["200"]));
    const [{ n }] = await gateway.sql(
      "SELECT count(*)::int AS n FROM members m JOIN invitations i ON i.accepted_by = m.member_id WHERE i.invitation_id = $1",
      [id],
    );
    expect(n).toBe(1);
  });

  test("is the only way in where sign-up is closed", async () => {
    const guest = await stranger(issuer, "closed@example.com");
    expect(codeOf(await closed.api("get", "/tenants/me", guest))).toBe("403 SIGN_UP_CLOSED");
    expect((await closed.api("get", "/memberships", guest)).body).toEqual([]);
    const by = await owner(closed);
    const member = await memberOf(closed, issuer, by, "viewer");
    expect((await closed.api("get", "/tenants/me", member)).status).toBe(200);
  });
});

describe("a member", () => {
  test("is narrowed and removed with the next request", async () => {
    const by = await owner();
    const member = await memberOf(gateway, issuer, by, "editor");
    const create = () => gateway.api("post", "/jobs", member).send(minimalJob);
    expect((await create()).status).toBe(201);
    await gateway.api("patch", `/members/${member.id}`, by).send({ role: "viewer" });
    const refused = await create();
    expect(codeOf(refused)).toBe("403 INSUFFICIENT_PRIVILEGES");
    expect(refused.body.error.details).toEqual({
      requires: "jobs:write",
      roles: ["owner", "admin", "editor"],
      scopes: ["jobs:write"],
    });
    await gateway.api("delete", `/members/${member.id}`, by);
    const away = gateway.api("get", "/jobs", member).set("X-Tenant", by.tenantId);
    expect(codeOf(await away)).toBe("403 NOT_A_MEMBER");
  });

  test("an admin can't make or remove an owner", async () => {
    const by = await owner();
    const admin = await memberOf(gateway, issuer, by, "admin");
    const [{ member_id: ownerId }] = (await gateway.api("get", "/memberships", by)).body;
    const answers = await Promise.all([
      gateway.api("patch", `/members/${admin.id}`, admin).send({ role: "owner" }),
      gateway.api("delete", `/members/${ownerId}`, admin),
      inviting(admin, "new-owner@example.com", "owner"),
    ]);
    expect(answers.map(codeOf)).toEqual(Array(3).fill("403 INSUFFICIENT_PRIVILEGES"));
  });

  test("of two owners who leave at the same time stays", async () => {
    const by = await owner();
    const second = await memberOf(gateway, issuer, by, "owner");
    const leave = (who: Caller) =>
      gateway.api("delete", "/members/me", who).set("X-Tenant", by.tenantId);
    const answers = await Promise.all([leave(by), leave(second)]);
    expect(answers.map(codeOf).sort()).toEqual(["204", "409 LAST_OWNER"]);
  });
});

describe("a key", () => {
  const made = async (by: Caller, body: object): Promise<Caller> => {
    const { body: key } = await gateway.api("post", "/api-keys", by).send({ name: "k", ...body });
    return { tenantId: by.tenantId, key: key.api_key };
  };

  test("does what its scopes allow, in its own account only", async () => {
    const by = await owner();
    const key = await made(by, { scopes: ["jobs:read", "uploads"] });
    expect((await gateway.api("get", "/jobs", key)).status).toBe(200);
    const refused = await gateway.api("post", "/jobs", key).send(minimalJob);
    expect(codeOf(refused)).toBe("403 INSUFFICIENT_PRIVILEGES");
    expect(refused.body.error.message).toContain("Scopes with it: jobs:write");
    const other = await gateway.tenant();
    const elsewhere = gateway.api("get", "/jobs", key).set("X-Tenant", other.tenantId);
    expect(codeOf(await elsewhere)).toBe("403 NOT_A_MEMBER");
  });

  test("works from its addresses only", async () => {
    const by = await owner();
    const here = await made(by, { addresses: ["10.0.0.0/8", "127.0.0.0/8"] });
    const elsewhere = await made(by, { addresses: ["203.0.113.7", "2001:db8::/32"] });
    expect((await gateway.api("get", "/jobs", here)).status).toBe(200);
    expect(codeOf(await gateway.api("get", "/jobs", elsewhere))).toBe("403 ADDRESS_NOT_ALLOWED");
  });

  test.each([
    [{ scopes: [] }, "scopes"],
    [{ scopes: ["keys"] }, "scopes"],
    [{ addresses: ["300.1.1.1/8"] }, "addresses"],
    [{ addresses: ["10.0.0.0/33"] }, "addresses"],
    [{ daily_credit_limit: -1 }, "daily_credit_limit"],
  ])("422 for %j", async (body, field) => {
    const answer = await gateway
      .api("post", "/api-keys", await owner())
      .send({ name: "x", ...body });
    expect([answer.status, answer.body.detail?.[0]?.loc?.[1]]).toEqual([422, field]);
  });

  test("reserves no more than its limit of a day, however many requests there are", async () => {
    const by = await owner();
    const { body: quote } = await gateway.api("post", "/jobs", by).send(minimalJob);
    const credits = quote.credits_reserved as number;
    const key = await made(by, { daily_credit_limit: credits * 3 + 1 });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => gateway.api("post", "/jobs", key).send(minimalJob)),
    );
    const codes = answers.map(codeOf).sort();
    expect(codes).toEqual([...Array(3).fill("201"), ...Array(5).fill("429 KEY_CREDIT_LIMIT")]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.error.details).toMatchObject({ required: credits, remaining: 1 });
    expect(refused?.headers["retry-after"]).toMatch(/^\d+$/);
  });
});
