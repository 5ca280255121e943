import { integer } from "../setting-kinds.ts";

const never = 36_500;

/** How long what is kept where it is; the gateway that is elected for maintenance sees to it. */
export const retentionSettings = {
  archiveDays: integer("REELWRIGHT_ARCHIVE_DAYS", {
    about:
      "Days after which an ended job's tasks, events and deliveries are archived. The API shows the job as before, and no longer lists its deliveries. 0: never.",
    default: 30,
    min: 0,
    max: never,
  }),
  archiveMonths: integer("REELWRIGHT_ARCHIVE_MONTHS", {
    about:
      "Months that archives are kept; then a job keeps its row, its key and its receipt, and shows no results and events; its files stay. 0: for good.",
    default: 0,
    min: 0,
    max: 1_200,
  }),
  mailDays: integer("REELWRIGHT_MAIL_DAYS", {
    about: "Days that mails are kept once they were sent or given up.",
    default: 90,
    min: 1,
    max: never,
  }),
  paymentEventDays: integer("REELWRIGHT_PAYMENT_EVENT_DAYS", {
    about:
      "Days that a payment provider's events are remembered; longer than any provider repeats one.",
    default: 400,
    min: 60,
    max: never,
  }),
} as const;
