import { emailKey } from "@reelwright/core/identity/members";
import type {
  InvitationEntry,
  MemberStore,
  Membership,
  MembershipEntry,
  Subject,
} from "@reelwright/core/ports/identity";
import { Failure } from "@reelwright/film/failure";
import type pg from "pg";
import type { Database } from "../database/database.ts";
import { isBehind, listReader, micros } from "../database/paged.ts";
import { retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import { claimKey } from "../idempotency.ts";
import { isUuid, newId } from "../ids.ts";
import { tenantLock } from "../tenants.ts";
import { recordChange } from "./audit-log.ts";
import { maxMembers, memberLimit, requireNewAddress, requireOwner } from "./members.ts";

/** Invitations of a tenant within 24 hours, so that it can't be used to send mail to strangers. */
const dailyInvitations = 100;

const invitationLimit = (secondsLeft: number): Failure =>
  new Failure(
    "limited",
    "INVITATION_LIMIT",
    `An account can send ${dailyInvitations} invitations within 24 hours. Try again later.`,
    { details: { limit: dailyInvitations, retry_after: secondsLeft } },
  );

const notFound = (): Failure =>
  new Failure("missing", "INVITATION_NOT_FOUND", "There is no open invitation with this id.");

const isOpen = "accepted_at IS NULL AND revoked_at IS NULL AND expires_at > clock_timestamp()";
const entryColumns =
  "invitation_id, email, role, iso(created_at) AS created_at, iso(expires_at) AS expires_at";
const openInvitations = listReader<InvitationEntry>("invitations", {
  columns: `${entryColumns}, created_at AS made_at`,
  from: `invitations WHERE tenant_id = $1 AND ${isOpen}`,
  order: "made_at DESC, invitation_id DESC",
  behind: isBehind(["created_at", "invitation_id"], "$4"),
  key: [micros("created_at"), "invitation_id::text"],
});

const countPlaces: Statement = {
  name: "invitation_places",
  text: `
    SELECT (SELECT count(*) FROM members WHERE tenant_id = $1) AS members,
      count(*) FILTER (WHERE ${isOpen}) AS open,
      count(*) FILTER (WHERE created_at > clock_timestamp() - interval '1 day') AS today,
      ceil(extract(epoch FROM min(created_at) FILTER (WHERE created_at > clock_timestamp() - interval '1 day')
        + interval '1 day' - clock_timestamp()))::integer AS seconds_left
    FROM invitations WHERE tenant_id = $1`,
};
// An open invitation to the same address is replaced: only the newest link works.
const revokeSame: Statement = {
  name: "invitation_revoke_same",
  text: `
    UPDATE invitations SET revoked_at = clock_timestamp()
    WHERE tenant_id = $1 AND lower(email) = $2 AND accepted_at IS NULL AND revoked_at IS NULL`,
};
const insertInvitation: Statement = {
  name: "invitation_insert",
  text: `
    WITH invited AS (
      INSERT INTO invitations (invitation_id, tenant_id, email, role, invited_by, expires_at)
      VALUES ($1, $2, $3, $4, $5, clock_timestamp() + $6::float8 * interval '1 millisecond')
      RETURNING *
    ), mailed AS (
      INSERT INTO mails (mail_id, tenant_id, kind, recipient, data, next_attempt_at, created_at)
      SELECT new_id(), i.tenant_id, 'invitation', i.email, jsonb_build_object('tenant', t.name, 'available', 0, 'threshold', 0,
          'invitation', jsonb_build_object('id', i.invitation_id, 'role', i.role)),
        clock_timestamp(), clock_timestamp()
      FROM invited i JOIN tenants t USING (tenant_id)
    )
    SELECT ${entryColumns} FROM invited`,
};
const revoke: Statement = {
  name: "invitation_revoke",
  text: `
    UPDATE invitations SET revoked_at = clock_timestamp() WHERE tenant_id = $1 AND invitation_id = $2 AND ${isOpen}
    RETURNING email, role`,
};

type Places = {
  readonly members: number;
  readonly open: number;
  readonly today: number;
  readonly seconds_left: number | null;
};

const invite = async (
  client: pg.PoolClient,
  tenantId: string,
  { id, email, role, lifeMs, by }: Parameters<MemberStore["invite"]>[1],
  actor: Parameters<MemberStore["invite"]>[2],
): Promise<InvitationEntry> => {
  requireOwner(by, role);
  await requireNewAddress(client, tenantId, email);
  await rowsOf(client, revokeSame, [tenantId, email.toLowerCase()]);
  const [places] = await rowsOf<Places>(client, countPlaces, [tenantId]);
  if (!places) throw new Error("an aggregate returned no row");
  if (places.today >= dailyInvitations) throw invitationLimit(places.seconds_left ?? 1);
  if (places.members + places.open >= maxMembers) throw memberLimit();
  const values = [id, tenantId, email, role, actor.id, lifeMs];
  const [invited] = await rowsOf<InvitationEntry>(client, insertInvitation, values);
  if (!invited) throw new Error("an INSERT returned no row");
  const details = { invitation_id: id, email, role };
  await recordChange(client, { tenantId, actor, action: "member.invited", details });
  return invited;
};

const read: Statement = {
  name: "invitation_read",
  text: `
    SELECT i.invitation_id, i.tenant_id, i.email, i.role, i.accepted_by, t.name AS tenant, iso(i.expires_at) AS expires_at,
      CASE WHEN i.accepted_at IS NOT NULL THEN 'accepted' WHEN i.revoked_at IS NOT NULL THEN 'revoked'
        WHEN i.expires_at <= clock_timestamp() THEN 'expired' ELSE 'open' END AS state
    FROM invitations i JOIN tenants t USING (tenant_id) WHERE i.invitation_id = $1`,
};
const ownMembership: Statement = {
  name: "invitation_membership",
  text: `
    UPDATE members SET selected_at = clock_timestamp() WHERE tenant_id = $1 AND issuer = $2 AND subject = $3
    RETURNING member_id, tenant_id, role`,
};
const becomeMember: Statement = {
  name: "invitation_member",
  text: `
    INSERT INTO members (member_id, tenant_id, issuer, subject, email, name, role) VALUES ($1, $2, $3, $4, $5, $6, $7)
    RETURNING member_id, tenant_id, role`,
};
const markAccepted: Statement = {
  name: "invitation_accept",
  text: "UPDATE invitations SET accepted_at = clock_timestamp(), accepted_by = $2 WHERE invitation_id = $1",
};

type InvitationRow = Pick<InvitationEntry, "invitation_id" | "email" | "role" | "expires_at"> & {
  readonly tenant_id: string;
  readonly tenant: string;
  readonly state: "open" | "accepted" | "revoked" | "expired";
  readonly accepted_by: string | null;
};

const closed = {
  accepted: "This invitation was already accepted. Ask for a new one.",
  revoked: "This invitation was withdrawn or replaced by a newer one. Ask for a new one.",
  expired: "This invitation has expired. Ask for a new one.",
} as const;

/** The invited person as a member. Called under the tenant's lock. */
const acceptIn = async (
  client: pg.PoolClient,
  invitation: InvitationRow,
  who: Subject,
  requestId: string | null,
): Promise<Membership> => {
  const { tenant_id: tenantId, invitation_id, email, role, state } = invitation;
  const person = [who.issuer, who.subject];
  const [own] = await rowsOf<Membership>(client, ownMembership, [tenantId, ...person]);
  // The response of the first attempt may have been lost.
  if (state === "accepted" && own && own.member_id === invitation.accepted_by) return own;
  if (state !== "open") {
    throw new Failure("conflict", "INVITATION_CLOSED", closed[state], { details: { state } });
  }
  const verified = who.isEmailVerified ? emailKey(who.email) : null;
  if (verified !== email.toLowerCase()) {
    const reason = verified
      ? "You are signed in with another email address."
      : "Your sign-in has no verified email address.";
    throw new Failure(
      "forbidden",
      "INVITATION_FOR_ANOTHER",
      `${reason} Sign in with the verified address that was invited, or ask for an invitation to yours.`,
    );
  }
  const values = [newId(), tenantId, ...person, email, who.name, role];
  const [member] = own ? [own] : await rowsOf<Membership>(client, becomeMember, values);
  if (!member) throw new Error("an INSERT returned no row");
  await rowsOf(client, markAccepted, [invitation_id, member.member_id]);
  const actor = { id: `user:${who.subject}`, requestId };
  const details = { member_id: member.member_id, invitation_id, email, role: member.role };
  await recordChange(client, { tenantId, actor, action: "member.joined", details });
  return member;
};

const accept = async (
  db: Pick<Database, "pool">,
  invitationId: string,
  who: Subject,
  requestId: string | null,
): Promise<MembershipEntry> => {
  const [known] = await rowsOf<InvitationRow>(db.pool, read, [invitationId]);
  if (!known) throw notFound();
  return inTransaction(db, tenantLock(known.tenant_id), async (client) => {
    const [invitation] = await rowsOf<InvitationRow>(client, read, [invitationId]);
    if (!invitation) throw notFound();
    return { ...(await acceptIn(client, invitation, who, requestId)), tenant: invitation.tenant };
  });
};

/** Invitations to tenants. An id that isn't a UUID is unknown. Accepting one runs as the system: no tenant is entered yet. */
export const invitationStore = (
  db: Pick<Database, "pool" | "tenantScope">,
): Pick<MemberStore, "invitations" | "invite" | "revokeInvitation" | "accept"> => ({
  invitations: openInvitations(db),
  invite: (tenantId, invitation, actor, once) =>
    db.tenantScope.write(tenantId, tenantLock(tenantId), async (client) => {
      await claimKey(client, tenantId, once, invitation.id);
      return invite(client, tenantId, invitation, actor);
    }),
  revokeInvitation: async (tenantId, invitationId, actor) => {
    if (!isUuid(invitationId)) throw notFound();
    await db.tenantScope.write(tenantId, tenantLock(tenantId), async (client) => {
      const values = [tenantId, invitationId];
      const [revoked] = await rowsOf<{ email: string; role: string }>(client, revoke, values);
      if (!revoked) throw notFound();
      const details = { invitation_id: invitationId, ...revoked };
      await recordChange(client, { tenantId, actor, action: "invitation.revoked", details });
    });
  },
  accept: (invitationId, who, requestId) =>
    retrying(() => accept(db, invitationId, who, requestId)),
});
