import { mailAddressPattern, maxMailAddressLength } from "../mail/write-mail.ts";
import type { Actor, InvitationEntry, MemberStore } from "../ports/identity.ts";
import type { Once } from "../ports/requests.ts";
import { uuidv7 } from "../util/uuid.ts";
import { nullable, type Static, schema } from "../validation/schema.ts";
import { type MemberRole, memberRoleSchema } from "./privileges.ts";

const address = new RegExp(mailAddressPattern);

/**
 * The form of an address that comparisons use; null for one that invitations can't be sent to. ASCII only: other letters may
 * become the same as these when their case changes.
 */
export const emailKey = (email: string | null): string | null =>
  email !== null && email.length <= maxMailAddressLength && address.test(email)
    ? email.toLowerCase()
    : null;

const time = { type: "string", format: "date-time" } as const;
const uuid = { type: "string", format: "uuid" } as const;
const email = {
  type: "string",
  pattern: mailAddressPattern,
  maxLength: maxMailAddressLength,
} as const;
const role = memberRoleSchema;

/** A member. docs/use/members.md. */
export const memberSchema = schema({
  title: "Member",
  type: "object",
  required: ["member_id", "email", "name", "role", "active", "is_you", "created_at"],
  properties: {
    member_id: uuid,
    email: nullable({ type: "string" }),
    name: nullable({ type: "string" }),
    role,
    active: {
      type: "boolean",
      description: "False until the first sign-in with the verified address.",
    },
    is_you: { type: "boolean" },
    created_at: time,
  },
});

/** Body of `PATCH /members/{member_id}`. */
export const memberChangeSchema = schema({
  title: "UpdateMemberRequest",
  type: "object",
  required: ["role"],
  properties: { role },
});

export const invitationSchema = schema({
  title: "Invitation",
  type: "object",
  required: ["invitation_id", "email", "role", "created_at", "expires_at"],
  properties: {
    invitation_id: uuid,
    email: { type: "string" },
    role,
    created_at: time,
    expires_at: time,
  },
});

/** Body of `POST /invitations`. */
export const newInvitationSchema = schema({
  title: "CreateInvitationRequest",
  type: "object",
  required: ["email", "role"],
  properties: { email, role },
});

/** Body of `POST /invitations/accept`. */
export const acceptInvitationSchema = schema({
  title: "AcceptInvitationRequest",
  type: "object",
  required: ["token"],
  properties: {
    token: {
      type: "string",
      minLength: 1,
      maxLength: 200,
      description: "The last part of the link in the invitation's email.",
    },
  },
});

/** An account that the caller is a member of. */
export const membershipSchema = schema({
  title: "Membership",
  type: "object",
  required: ["tenant_id", "member_id", "name", "role"],
  properties: { tenant_id: uuid, member_id: uuid, name: { type: "string" }, role },
});

const invitationDays = 7;

/** Invites a person by email. Throws Failure: INSUFFICIENT_PRIVILEGES and those of `MemberStore.invite`. */
export const inviteMember =
  (members: Pick<MemberStore, "invite">) =>
  (
    tenantId: string,
    body: Static<typeof newInvitationSchema>,
    by: MemberRole,
    actor: Actor,
    once: Once | null,
  ): Promise<InvitationEntry> => {
    const lifeMs = invitationDays * 86_400_000;
    return members.invite(tenantId, { id: uuidv7(), ...body, lifeMs, by }, actor, once);
  };
