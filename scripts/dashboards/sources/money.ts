import type { DashboardSource } from "../dashboard.ts";

/** Credits, holds, the ledger's audit, and what vendors cost. */
export const money: DashboardSource = {
  name: "money",
  title: "money",
  description:
    "Credits of all accounts, what holds them, the ledger's audit, and what is spent at vendors.",
  rows: [
    {
      title: "Credits",
      panels: [
        {
          title: "Credits of all accounts",
          description:
            "available, reserved for jobs and playground tasks, and owed (refunded money whose credits were spent).",
          unit: "short",
          queries: [["max by (kind) (reelwright_credits)", "{{kind}}"]],
        },
        {
          title: "Open holds",
          description: "By what holds them. Each job that hasn't ended has one.",
          unit: "short",
          queries: [["max by (holder) (reelwright_credit_holds)", "{{holder}}"]],
        },
        {
          title: "Oldest open hold",
          description:
            "A playground task ends within the hour; a job may wait for a human for days.",
          unit: "s",
          queries: [["max by (holder) (reelwright_credit_hold_oldest_seconds)", "{{holder}}"]],
          alerts: ["ReelwrightPlaygroundStuck"],
        },
      ],
    },
    {
      title: "The ledger's audit",
      panels: [
        {
          title: "Rows that break an invariant",
          description: "Of the last audit. Anything but 0 needs a human.",
          unit: "short",
          queries: [["reelwright:ledger_drift_rows:max", "rows"]],
          kind: "stat",
          alarmAt: 1,
          alerts: ["ReelwrightLedgerDrift"],
        },
        {
          title: "Age of the last audit",
          description: "It runs once a day. Before the first one: since gateways run.",
          unit: "s",
          queries: [["reelwright:ledger_audit_age_seconds:min", "age"]],
          kind: "stat",
          warnAt: 90_000,
          alarmAt: 129_600,
          alerts: ["ReelwrightLedgerAuditStale"],
        },
        {
          title: "Duration of the last audit",
          description: "It reads everything in one snapshot, and is given up after 15 minutes.",
          unit: "s",
          queries: [["max(reelwright_ledger_audit_duration_seconds)", "duration"]],
          kind: "stat",
          warnAt: 300,
          alarmAt: 900,
          alerts: ["ReelwrightLedgerAuditStale"],
        },
      ],
    },
    {
      title: "Vendors",
      panels: [
        {
          title: "Spent today by vendor",
          description: "UTC day, US dollars, by our price data.",
          unit: "currencyUSD",
          queries: [["max by (vendor) (reelwright_vendor_spend_today_usd)", "{{vendor}}"]],
          isStacked: true,
          width: 12,
          alerts: ["ReelwrightVendorSpendNearLimit"],
        },
        {
          title: "Daily limits",
          description: "Of vendors that have one.",
          unit: "currencyUSD",
          queries: [["max by (vendor) (reelwright_vendor_daily_limit_usd)", "{{vendor}}"]],
          width: 12,
          alerts: ["ReelwrightVendorSpendNearLimit"],
        },
      ],
    },
  ],
};
