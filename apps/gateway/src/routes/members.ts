import {
  acceptInvitationSchema,
  invitationSchema,
  inviteMember,
  memberChangeSchema,
  memberSchema,
  membershipSchema,
  newInvitationSchema,
} from "@reelwright/core/identity/members";
import type { MemberEntry, Membership, MembershipEntry } from "@reelwright/core/ports/identity";
import { schema } from "@reelwright/core/validation/schema";
import { Failure } from "@reelwright/film/failure";
import { meaningOf } from "../http/failure-codes.ts";
import { idempotent } from "../http/idempotency.ts";
import { envelopeOf, pageFields, pageOf, partOf } from "../http/pagination.ts";
import { endpoint } from "../ports/gateway-ports.ts";

const memberParams = schema({
  type: "object",
  required: ["member_id"],
  properties: { member_id: { type: "string", format: "uuid" } },
});
const invitationParams = schema({
  type: "object",
  required: ["invitation_id"],
  properties: { invitation_id: { type: "string", format: "uuid" } },
});

/** The membership of a caller that `access: "bearer"` let in. */
const own = (member: Membership | null): Membership => {
  if (!member) throw new Error("a bearer token led to no membership");
  return member;
};

const shown = (entry: MemberEntry, member: Membership | null) => ({
  ...entry,
  is_you: entry.member_id === member?.member_id,
});

const shownMembership = ({ tenant_id, member_id, tenant, role }: MembershipEntry) => ({
  tenant_id,
  member_id,
  name: tenant,
  role,
});

const listMembersEndpoint = endpoint(
  {
    operation: "listMembers",
    method: "get",
    path: "/members",
    tag: "Members",
    summary: "List the account's members, newest first.",
    description:
      "Members are people with a role. Members that an operator added are inactive until their first sign-in.",
    access: "bearer",
    requires: "members",
    query: schema({ type: "object", properties: pageFields }),
    status: 200,
    reply: envelopeOf(memberSchema),
    failures: ["BEARER_REQUIRED"],
  },
  ({ identity }) =>
    async ({ tenantId, member, query, sentQuery }) => {
      const part = partOf("members", { query, sentQuery });
      const found = await identity.members(tenantId, part);
      const items = found.items.map((entry) => shown(entry, member));
      return { body: pageOf(items, found, part, "members") };
    },
);

const updateMemberEndpoint = endpoint(
  {
    operation: "updateMember",
    method: "patch",
    path: "/members/{member_id}",
    tag: "Members",
    summary: "Change a member's role.",
    description:
      "Takes effect with the member's next request. Only owners can make or change owners. The last owner that has signed in keeps the role.",
    access: "bearer",
    requires: "members",
    params: memberParams,
    body: memberChangeSchema,
    status: 200,
    reply: memberSchema,
    failures: ["BEARER_REQUIRED", "MEMBER_NOT_FOUND", "LAST_OWNER"],
  },
  ({ identity }) =>
    async ({ tenantId, member, params, body, actor }) => {
      const change = { memberId: params.member_id, role: body.role, by: own(member).role };
      const changed = await identity.changeMember(tenantId, change, actor);
      if (!changed) throw new Error("a change of a role removed the member");
      return { body: shown(changed, member) };
    },
);

const removeMemberEndpoint = endpoint(
  {
    operation: "removeMember",
    method: "delete",
    path: "/members/{member_id}",
    tag: "Members",
    summary: "Remove a member.",
    description:
      "Takes effect with the member's next request. API keys that the member created stay valid. Only owners can remove owners.",
    access: "bearer",
    requires: "members",
    params: memberParams,
    status: 204,
    failures: ["BEARER_REQUIRED", "MEMBER_NOT_FOUND", "LAST_OWNER"],
  },
  ({ identity }) =>
    async ({ tenantId, member, params, actor }) => {
      const change = { memberId: params.member_id, role: null, by: own(member).role };
      await identity.changeMember(tenantId, change, actor);
      return {};
    },
);

const leaveEndpoint = endpoint(
  {
    operation: "leaveTenant",
    method: "delete",
    path: "/members/me",
    tag: "Members",
    summary: "Leave the account.",
    description: "The last owner can't leave.",
    access: "bearer",
    requires: "none",
    status: 204,
    failures: ["BEARER_REQUIRED", "LAST_OWNER"],
  },
  ({ identity }) =>
    async ({ tenantId, member, actor }) => {
      const change = { memberId: own(member).member_id, role: null, by: "self" } as const;
      await identity.changeMember(tenantId, change, actor);
      return {};
    },
);

const listInvitationsEndpoint = endpoint(
  {
    operation: "listInvitations",
    method: "get",
    path: "/invitations",
    tag: "Members",
    summary: "List open invitations, newest first.",
    description: "Accepted, withdrawn and expired invitations are not listed.",
    access: "bearer",
    requires: "members",
    query: schema({ type: "object", properties: pageFields }),
    status: 200,
    reply: envelopeOf(invitationSchema),
    failures: ["BEARER_REQUIRED"],
  },
  ({ identity }) =>
    async ({ tenantId, query, sentQuery }) => {
      const part = partOf("invitations", { query, sentQuery });
      const found = await identity.invitations(tenantId, part);
      return { body: pageOf(found.items, found, part, "invitations") };
    },
);

const inviteEndpoint = endpoint(
  {
    operation: "createInvitation",
    method: "post",
    path: "/invitations",
    tag: "Members",
    summary: "Invite a person by email.",
    description:
      "The email has a link that works once, for 7 days, and only for a sign-in with this verified address. A new invitation replaces an open one to the same address. Only owners can invite owners.",
    access: "bearer",
    requires: "members",
    body: newInvitationSchema,
    ...idempotent,
    status: 201,
    reply: invitationSchema,
    failures: ["BEARER_REQUIRED", "ALREADY_A_MEMBER", "MEMBER_LIMIT_REACHED", "INVITATION_LIMIT"],
  },
  ({ identity }) => {
    const invite = inviteMember(identity);
    return {
      handle: async ({ tenantId, body, member, actor, once }) => ({
        body: await invite(tenantId, body, own(member).role, actor, once),
      }),
      checkRules: () => [],
      resume: async ({ tenantId }, invitationId) => {
        const { items } = await identity.invitations(tenantId, { page: 1, pageSize: 1_000 });
        const found = items.find(({ invitation_id }) => invitation_id === invitationId);
        if (found) return found;
        throw new Failure(
          "missing",
          "INVITATION_NOT_FOUND",
          meaningOf("INVITATION_NOT_FOUND").means,
        );
      },
    };
  },
);

const revokeInvitationEndpoint = endpoint(
  {
    operation: "revokeInvitation",
    method: "delete",
    path: "/invitations/{invitation_id}",
    tag: "Members",
    summary: "Withdraw an invitation.",
    description: "Its link stops working immediately.",
    access: "bearer",
    requires: "members",
    params: invitationParams,
    status: 204,
    failures: ["BEARER_REQUIRED", "INVITATION_NOT_FOUND"],
  },
  ({ identity }) =>
    async ({ tenantId, params, actor }) => {
      await identity.revokeInvitation(tenantId, params.invitation_id, actor);
      return {};
    },
);

const acceptInvitationEndpoint = endpoint(
  {
    operation: "acceptInvitation",
    method: "post",
    path: "/invitations/accept",
    tag: "Members",
    summary: "Accept an invitation.",
    description:
      "Makes the person who signed in a member, and the account their default one. The access token needs `email` and `email_verified` with the invited address.",
    access: "person",
    body: acceptInvitationSchema,
    status: 200,
    reply: membershipSchema,
    failures: [
      "BEARER_REQUIRED",
      "INVITATION_FOR_ANOTHER",
      "INVITATION_NOT_FOUND",
      "INVITATION_CLOSED",
    ],
  },
  ({ identity, confirmationTokens }) =>
    async ({ body, person, actor }) => {
      if (!person) throw new Error("a person's endpoint was called by nobody");
      const id = confirmationTokens.read(body.token, "invitation");
      if (id === null) {
        const message = "No such invitation exists. Copy the whole link from the email.";
        throw new Failure("missing", "INVITATION_NOT_FOUND", message);
      }
      return { body: shownMembership(await identity.accept(id, person, actor.requestId)) };
    },
);

const listMembershipsEndpoint = endpoint(
  {
    operation: "listMemberships",
    method: "get",
    path: "/memberships",
    tag: "Members",
    summary: "List the accounts that you are a member of.",
    description:
      "The first one is the default of your requests: the account that you chose last. Send another `tenant_id` in `X-Tenant` to choose it. Doesn't sign you up.",
    access: "person",
    status: 200,
    reply: schema({ title: "Memberships", type: "array", items: membershipSchema }),
    failures: ["BEARER_REQUIRED"],
  },
  ({ identity }) =>
    async ({ person }) => {
      if (!person) throw new Error("a person's endpoint was called by nobody");
      return { body: (await identity.memberships(person)).map(shownMembership) };
    },
);

/** Members, invitations and memberships. */
export const memberEndpoints = [
  listMembersEndpoint,
  leaveEndpoint,
  updateMemberEndpoint,
  removeMemberEndpoint,
  listInvitationsEndpoint,
  inviteEndpoint,
  acceptInvitationEndpoint,
  revokeInvitationEndpoint,
  listMembershipsEndpoint,
];
