import { jittered } from "@reelwright/film/numbers";
import type { DueMail, MailOutcome, MailSender, MailStep, MailStore } from "../ports/tenants.ts";
import { type MailOrigin, writeMail } from "./write-mail.ts";

/** Emails that one process sends concurrently. */
const batchSize = 10;
/** Longer than any attempt may take, so that a lease ends with its process only. */
const defaultLeaseMs = 90_000;

/** Default limit of emails to one address per day. */
const defaultDailyMails = 20;
/** How often a day somebody may be asked whether we may write to them, whichever tenants want it. */
const dailyConfirmations = 5;
const minute = 60_000;
/** Delays after attempts. After the last one the email is abandoned. */
export const mailWaitsMs: readonly number[] = [
  0.25 * minute,
  minute,
  5 * minute,
  15 * minute,
  60 * minute,
  180 * minute,
  360 * minute,
];

/** Returns the new state of an email after this result of its `attempts`th attempt. */
export const nextStep = (
  outcome: MailOutcome,
  attempts: number,
  waitsMs: readonly number[] = mailWaitsMs,
): MailStep => {
  if (outcome.kind === "sent") return { state: "sent" };
  const { error } = outcome;
  const waitMs = waitsMs[attempts - 1];
  if (outcome.kind === "refused" || waitMs === undefined) return { state: "abandoned", error };
  return { state: "pending", waitMs: jittered(waitMs), error };
};

export type SendMailsDeps = {
  readonly mails: MailStore;
  readonly sender: Pick<MailSender, "send">;
  readonly from: MailOrigin;
  /** Mails to one address on a day (UTC), of all tenants together. */
  readonly dailyMails?: number;
  /** One line per attempt. */
  readonly log: (fields: { readonly [key: string]: unknown }) => void;
  readonly waitsMs?: readonly number[];
  readonly leaseMs?: number;
};

const attempt = async (deps: SendMailsDeps, due: DueMail): Promise<void> => {
  const outcome = await deps.sender.send(writeMail(due, deps.from));
  const step = nextStep(outcome, due.attempts, deps.waitsMs);
  const isKept = await deps.mails.recordOutcome(due, step);
  deps.log({
    mail_id: due.mailId,
    tenant_id: due.tenantId,
    kind: due.kind,
    attempt: due.attempts,
    outcome: outcome.kind,
    state: isKept ? step.state : "lease lost",
    ...(outcome.kind !== "sent" && { error: outcome.error }),
  });
};

/**
 * Sends due emails, at least once. Any number of processes may run it concurrently. A process that dies between the
 * server's response and its own note causes a second email with the same Message-ID. `isStopping` ends it after the
 * emails in progress.
 */
export const sendMails =
  (deps: SendMailsDeps) =>
  async (isStopping: () => boolean): Promise<void> => {
    const { leaseMs = defaultLeaseMs, dailyMails = defaultDailyMails } = deps;
    while (!isStopping()) {
      const due = await deps.mails.claim({
        limit: batchSize,
        leaseMs,
        dailyMails,
        dailyConfirmations,
      });
      const settled = await Promise.allSettled(due.map((each) => attempt(deps, each)));
      const failed = settled.find(({ status }) => status === "rejected");
      if (failed?.status === "rejected") throw failed.reason;
      if (due.length < batchSize) return;
    }
  };
