import type { DashboardSource } from "../dashboard.ts";

const quantile = (share: number, metric: string): string =>
  `histogram_quantile(${share}, sum by (le) (rate(${metric}_bucket[$__rate_interval])))`;

/** What is sent out: webhooks and mail. */
export const webhooks: DashboardSource = {
  name: "webhooks",
  title: "webhooks and mail",
  description: "Deliveries of events to their receivers, and mail.",
  rows: [
    {
      title: "Webhooks",
      panels: [
        {
          title: "Oldest due delivery",
          description: "How long it has been due. Seconds are normal while many are sent.",
          unit: "s",
          queries: [["reelwright:webhook_oldest_due_seconds:max", "oldest"]],
          warnAt: 30,
          alarmAt: 120,
          alerts: ["ReelwrightWebhooksOverdue"],
        },
        {
          title: "Deliveries by state",
          description:
            "due is to be sent now; waiting is for the next attempt; leased is being sent.",
          unit: "short",
          queries: [["max by (state) (reelwright_webhook_deliveries)", "{{state}}"]],
          isStacked: true,
          alerts: ["ReelwrightWebhooksOverdue"],
        },
        {
          title: "Attempts per second by outcome",
          description:
            "delivered; retried: the receiver failed and is asked again; abandoned: no attempt is left.",
          unit: "ops",
          queries: [
            [
              "sum by (outcome) (rate(reelwright_webhook_attempt_duration_seconds_count[$__rate_interval]))",
              "{{outcome}}",
            ],
          ],
          isStacked: true,
        },
        {
          title: "From the event to the first attempt",
          description: "What we add; what receivers take is beside.",
          unit: "s",
          queries: [
            [quantile(0.5, "reelwright_webhook_lag_seconds"), "half of them"],
            [quantile(0.99, "reelwright_webhook_lag_seconds"), "99%"],
          ],
          warnAt: 5,
          alarmAt: 60,
          width: 12,
          alerts: ["ReelwrightWebhooksOverdue"],
        },
        {
          title: "Duration of attempts",
          description: "How long receivers take; ten seconds at most.",
          unit: "s",
          queries: [
            [quantile(0.5, "reelwright_webhook_attempt_duration_seconds"), "half of them"],
            [quantile(0.95, "reelwright_webhook_attempt_duration_seconds"), "95%"],
          ],
          width: 12,
        },
      ],
    },
    {
      title: "Mail",
      panels: [
        {
          title: "Oldest due mail",
          description: "How long it has been due. It grows where no gateway has a mail server.",
          unit: "s",
          queries: [["reelwright:mail_oldest_due_seconds:max", "oldest"]],
          alarmAt: 600,
          width: 12,
          alerts: ["ReelwrightMailsOverdue"],
        },
        {
          title: "Mails by state",
          description: "Those that aren't settled. Many waiting: the mail server refuses them.",
          unit: "short",
          queries: [["max by (state) (reelwright_mails)", "{{state}}"]],
          isStacked: true,
          width: 12,
          alerts: ["ReelwrightMailsOverdue"],
        },
      ],
    },
  ],
};
