import type { DueMail, MailStore } from "@reelwright/core";
import { type Database, rowsOf, type Statement } from "../database/database.ts";
import { retrying, workDeadlineMs } from "../database/retrying.ts";

// A row that another process locks is its row. The attempt is counted before it is made: one that takes its process
// down counts, too.
const claimDue: Statement = {
  name: "mails_claim",
  text: `
    WITH due AS (
      SELECT mail_id FROM mails
      WHERE state = 'pending' AND next_attempt_at <= clock_timestamp()
        AND (lease_expires_at IS NULL OR lease_expires_at < clock_timestamp())
      ORDER BY next_attempt_at LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED
    )
    UPDATE mails m SET lease_token = nextval('fence'), attempts = m.attempts + 1,
      lease_expires_at = clock_timestamp() + $2::float8 * interval '1 millisecond'
    FROM due WHERE m.mail_id = due.mail_id
    RETURNING m.mail_id AS "mailId", m.lease_token::text AS "leaseToken", m.tenant_id AS "tenantId", m.kind, m.recipient,
      m.data, m.attempts`,
};
const noteOutcome: Statement = {
  name: "mails_note",
  text: `
    UPDATE mails SET state = $3, last_error = $4, lease_expires_at = NULL,
      next_attempt_at = CASE WHEN $3 = 'pending'
        THEN clock_timestamp() + $5::float8 * interval '1 millisecond' ELSE next_attempt_at END,
      finished_at = CASE WHEN $3 <> 'pending' THEN clock_timestamp() END
    WHERE mail_id = $1 AND lease_token = $2 AND state = 'pending' RETURNING mail_id`,
};

/** Longest text of an error that is kept. */
const mostErrorLetters = 300;

/** Mail to be sent, and the leases on it. System work: it sees all tenants' rows. */
export const mailStore = ({ pool }: Database): MailStore => ({
  claim: ({ limit, leaseMs }) => retrying(() => rowsOf<DueMail>(pool, claimDue, [limit, leaseMs])),
  note: async ({ mailId, leaseToken }, step) => {
    const values = [
      mailId,
      leaseToken,
      step.state,
      "error" in step ? step.error.slice(0, mostErrorLetters) : null,
      "waitMs" in step ? step.waitMs : null,
    ];
    return (await retrying(() => rowsOf(pool, noteOutcome, values), workDeadlineMs)).length > 0;
  },
});
