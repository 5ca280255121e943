import { emailKey } from "@reelwright/core/identity/members";
import { type MemberRole, requirePrivilege } from "@reelwright/core/identity/privileges";
import type {
  Actor,
  Entry,
  MemberChange,
  MemberEntry,
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
import { isUuid, newId } from "../ids.ts";
import { tenantLock } from "../tenants.ts";
import { recordChange } from "./audit-log.ts";

/** Members and open invitations of a tenant. */
export const maxMembers = 1_000;

const memberNotFound = (): Failure =>
  new Failure("missing", "MEMBER_NOT_FOUND", "The account has no member with this id.");

const alreadyMember = (email: string): Failure =>
  new Failure(
    "conflict",
    "ALREADY_A_MEMBER",
    `${email} is already a member of this account. Change the member's role instead.`,
  );

export const memberLimit = (): Failure =>
  new Failure(
    "conflict",
    "MEMBER_LIMIT_REACHED",
    `An account can have at most ${maxMembers} members and open invitations. Remove one first.`,
    { details: { limit: maxMembers } },
  );

const notMember = (): Failure =>
  new Failure(
    "forbidden",
    "NOT_A_MEMBER",
    "X-Tenant names no account that you are a member of. GET /memberships lists yours.",
  );

const signUpClosed = (): Failure =>
  new Failure(
    "forbidden",
    "SIGN_UP_CLOSED",
    "This installation accepts invited people only. Ask an owner or admin of an account to invite you.",
  );

// `is_nameless`: nobody knew the address yet, as of a subject that an operator linked. `is_default`: the tenant is the one that was chosen last. `is_awaited`: a membership waits for the verified address $4.
const find: Statement = {
  name: "member_find",
  text: `
    SELECT m.member_id, m.tenant_id, m.role, m.email IS NULL AS is_nameless, $4::text IS NOT NULL AND EXISTS (
        SELECT FROM members w WHERE w.subject IS NULL AND lower(w.email) = $4) AS is_awaited,
      $3::uuid IS NULL OR m.selected_at >= ALL (
        SELECT o.selected_at FROM members o WHERE o.issuer = $1 AND o.subject = $2) AS is_default
    FROM members m WHERE m.issuer = $1 AND m.subject = $2 AND ($3::uuid IS NULL OR m.tenant_id = $3)
    ORDER BY m.selected_at DESC, m.member_id LIMIT 1`,
};
const join: Statement = {
  name: "member_join",
  text: "SELECT join_tenants($1, $2, $3, $4, $5, $6, $7, $8, $9::uuid, $10::bigint, $11::uuid, $12)",
};
const select: Statement = {
  name: "member_select",
  text: "UPDATE members SET selected_at = clock_timestamp() WHERE member_id = $1",
};

const nameMember: Statement = {
  name: "member_name",
  text: "UPDATE members SET email = $2, name = coalesce(name, $3) WHERE member_id = $1",
};

type FoundRow = Membership & {
  readonly is_nameless: boolean;
  readonly is_awaited: boolean;
  readonly is_default: boolean;
};

const longestName = 200;

/** The membership, after noting that it was chosen and, once, whose it is. */
const noted = async (
  pool: Database["pool"],
  { member_id, tenant_id, role, is_default, is_nameless }: FoundRow,
  { email, name }: Subject,
): Promise<Membership> => {
  if (!is_default) await rowsOf(pool, select, [member_id]);
  if (is_nameless && email) await rowsOf(pool, nameMember, [member_id, email, name]);
  return { member_id, tenant_id, role };
};

const enter = async (
  { pool }: Pick<Database, "pool">,
  who: Subject,
  { tenantId, bonus, requestId }: Entry,
): Promise<Membership> => {
  const { issuer, subject, name, email, isEmailVerified = false } = who;
  if (tenantId !== null && !isUuid(tenantId)) throw notMember();
  const verified = isEmailVerified ? emailKey(email) : null;
  const look = () => rowsOf<FoundRow>(pool, find, [issuer, subject, tenantId, verified]);
  let [found] = await look();
  if (!found || found.is_awaited) {
    const called = name ?? email?.slice(0, longestName) ?? "New account";
    const person = [issuer, subject, name, called, email, isEmailVerified, verified];
    await rowsOf(pool, join, [...person, bonus !== null, newId(), bonus ?? 0, newId(), requestId]);
    [found] = await look();
  }
  if (!found) throw tenantId === null ? signUpClosed() : notMember();
  return noted(pool, found, who);
};

const ownMemberships: Statement = {
  name: "memberships",
  text: `
    SELECT m.member_id, m.tenant_id, m.role, t.name AS tenant FROM members m JOIN tenants t USING (tenant_id)
    WHERE m.issuer = $1 AND m.subject = $2 ORDER BY m.selected_at DESC, m.member_id`,
};
const link: Statement = {
  name: "member_link",
  text: `
    INSERT INTO members (member_id, tenant_id, issuer, subject, role) VALUES ($4, $3, $1, $2, 'owner')
    ON CONFLICT DO NOTHING`,
};
const renameIssuer: Statement = {
  name: "members_rename_issuer",
  text: `
    UPDATE members m SET issuer = $2 WHERE issuer = $1 AND NOT EXISTS (
      SELECT FROM members taken WHERE taken.issuer = $2 AND taken.subject = m.subject)`,
};

const entryColumns = "member_id, email, name, role, active, iso(created_at) AS created_at";
const members = listReader<MemberEntry>("members", {
  columns: `${entryColumns}, created_at AS made_at`,
  from: "members WHERE tenant_id = $1",
  order: "made_at DESC, member_id DESC",
  behind: isBehind(["created_at", "member_id"], "$4"),
  key: [micros("created_at"), "member_id::text"],
});

const readMember: Statement = {
  name: "member_read",
  text: `SELECT ${entryColumns} FROM members WHERE tenant_id = $1 AND member_id = $2`,
};
const setRole: Statement = {
  name: "member_role",
  text: "UPDATE members SET role = $3 WHERE tenant_id = $1 AND member_id = $2",
};
const removeMember: Statement = {
  name: "member_remove",
  text: "DELETE FROM members WHERE tenant_id = $1 AND member_id = $2",
};
const otherOwners: Statement = {
  name: "member_other_owners",
  text: `
    SELECT count(*) AS owners FROM members WHERE tenant_id = $1 AND member_id <> $2 AND role = 'owner' AND active`,
};

/** Throws unless the caller may make, change and remove owners, where that is what happens. */
export const requireOwner = (by: MemberRole, ...roles: readonly (MemberRole | null)[]): void => {
  if (roles.includes("owner")) requirePrivilege("owner", { role: by });
};

const changeIn = async (
  client: pg.PoolClient,
  tenantId: string,
  { memberId, role, by }: MemberChange,
  actor: Actor,
): Promise<MemberEntry | null> => {
  const [member] = await rowsOf<MemberEntry>(client, readMember, [tenantId, memberId]);
  if (!member) throw memberNotFound();
  if (member.role === role) return member;
  if (by !== "self") requireOwner(by, member.role, role);
  if (member.role === "owner" && member.active) {
    const [others] = await rowsOf<{ owners: number }>(client, otherOwners, [tenantId, memberId]);
    if (!others?.owners) {
      throw new Failure(
        "conflict",
        "LAST_OWNER",
        "This is the account's last owner. Make another member an owner first.",
      );
    }
  }
  const details = { member_id: memberId, email: member.email };
  if (role === null) {
    await rowsOf(client, removeMember, [tenantId, memberId]);
    await recordChange(client, {
      tenantId,
      actor,
      action: by === "self" ? "member.left" : "member.removed",
      details,
    });
    return null;
  }
  await rowsOf(client, setRole, [tenantId, memberId, role]);
  const change = { ...details, before: member.role, after: role };
  await recordChange(client, { tenantId, actor, action: "member.role_changed", details: change });
  return { ...member, role };
};

const findByEmail: Statement = {
  name: "member_by_email",
  text: "SELECT member_id FROM members WHERE tenant_id = $1 AND lower(email) = $2",
};
const insertWaiting: Statement = {
  name: "member_insert_waiting",
  text: `
    INSERT INTO members (member_id, tenant_id, email, role) VALUES ($1, $2, $3, $4) RETURNING ${entryColumns}`,
};
const reattach: Statement = {
  name: "member_reattach",
  text: `
    UPDATE members SET issuer = $3, subject = $4 WHERE tenant_id = $1 AND member_id = $2 RETURNING ${entryColumns}`,
};
const findBySubject: Statement = {
  name: "member_by_subject",
  text: "SELECT member_id FROM members WHERE tenant_id = $1 AND issuer = $2 AND subject = $3",
};

/** Throws if a member of the tenant has the address. Called under the tenant's lock. */
export const requireNewAddress = async (
  client: pg.PoolClient,
  tenantId: string,
  email: string,
): Promise<void> => {
  const [known] = await rowsOf(client, findByEmail, [tenantId, email.toLowerCase()]);
  if (known) throw alreadyMember(email);
};

/** Operators' changes run as the system, which alone may write whose memberships they are. */
const operatorChanges = (
  db: Pick<Database, "pool">,
): Pick<MemberStore, "addMember" | "reattach"> => ({
  addMember: (tenantId, { email, role }, actor) =>
    retrying(() =>
      inTransaction(db, tenantLock(tenantId), async (client) => {
        await requireNewAddress(client, tenantId, email);
        const values = [newId(), tenantId, email, role];
        const [added] = await rowsOf<MemberEntry>(client, insertWaiting, values);
        if (!added) throw new Error("an INSERT returned no row");
        const details = { member_id: added.member_id, email, role };
        await recordChange(client, { tenantId, actor, action: "member.added", details });
        return added;
      }),
    ),
  reattach: async (tenantId, memberId, { issuer, subject }, actor) => {
    if (!isUuid(memberId)) throw memberNotFound();
    return retrying(() =>
      inTransaction(db, tenantLock(tenantId), async (client) => {
        const [taken] = await rowsOf<{ readonly member_id: string }>(client, findBySubject, [
          tenantId,
          issuer,
          subject,
        ]);
        if (taken && taken.member_id !== memberId) throw alreadyMember(`${subject} of ${issuer}`);
        const values = [tenantId, memberId, issuer, subject];
        const [moved] = await rowsOf<MemberEntry>(client, reattach, values);
        if (!moved) throw memberNotFound();
        const details = { member_id: memberId, issuer, subject };
        await recordChange(client, { tenantId, actor, action: "member.reattached", details });
        return moved;
      }),
    );
  },
});

/** Members of tenants. An id that isn't a UUID is unknown. The tenants' role sees no subjects. */
export const memberStore = (
  db: Pick<Database, "pool" | "tenantScope">,
): Omit<MemberStore, "invitations" | "invite" | "revokeInvitation" | "accept"> => ({
  enter: (who, entry) => retrying(() => enter(db, who, entry)),
  memberships: ({ issuer, subject }) =>
    retrying(() => rowsOf<MembershipEntry>(db.pool, ownMemberships, [issuer, subject])),
  link: async (tenantId, issuer, subject) => {
    await retrying(() => rowsOf(db.pool, link, [issuer, subject, tenantId, newId()]));
  },
  renameIssuer: async (former, issuer) => {
    await retrying(() => rowsOf(db.pool, renameIssuer, [former, issuer]));
  },
  members: members(db),
  changeMember: async (tenantId, change, actor) => {
    if (!isUuid(change.memberId)) throw memberNotFound();
    return db.tenantScope.write(tenantId, tenantLock(tenantId), (client) =>
      changeIn(client, tenantId, change, actor),
    );
  },
  ...operatorChanges(db),
});
