import type { DueMail, MailStore } from "@reelwright/core/ports/tenants";
import type { Database } from "./database/database.ts";
import { retrying, workDeadlineMs } from "./database/retrying.ts";
import { rowsOf, type Statement } from "./database/statement.ts";

const claimDue: Statement = {
  name: "mails_claim",
  text: `
    SELECT mail_id AS "mailId", lease_token::text AS "leaseToken", tenant_id AS "tenantId", kind, recipient, data, attempts
    FROM claim_mails($1, $2, $3, $4)`,
};
const recordOutcome: Statement = {
  name: "mails_record_outcome",
  text: `
    UPDATE mails SET state = $3, last_error = $4, lease_expires_at = NULL,
      next_attempt_at = CASE WHEN $3 = 'pending'
        THEN clock_timestamp() + $5::float8 * interval '1 millisecond' ELSE next_attempt_at END,
      finished_at = CASE WHEN $3 <> 'pending' THEN clock_timestamp() END
    WHERE mail_id = $1 AND lease_token = $2 AND state = 'pending' RETURNING mail_id`,
};

/** Longer error texts are cut. */
const maxErrorLength = 300;

/** Email to send, and its leases. It runs as the system and sees all tenants' rows. */
export const mailStore = ({ pool }: Database): MailStore => ({
  claim: ({ limit, leaseMs, dailyMails, dailyConfirmations }) =>
    retrying(() =>
      rowsOf<DueMail>(pool, claimDue, [limit, leaseMs, dailyMails, dailyConfirmations]),
    ),
  recordOutcome: async ({ mailId, leaseToken }, step) => {
    const values = [
      mailId,
      leaseToken,
      step.state,
      "error" in step ? step.error.slice(0, maxErrorLength) : null,
      "waitMs" in step ? step.waitMs : null,
    ];
    return (await retrying(() => rowsOf(pool, recordOutcome, values), workDeadlineMs)).length > 0;
  },
});
