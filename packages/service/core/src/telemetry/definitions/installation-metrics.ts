/** Of the whole installation, from one elected gateway. */
import type { Definition } from "./definition.ts";

export const installationMetrics = {
  reelwright_queue_tasks: {
    type: "gauge",
    help: "Units of live jobs by stage and state (ready, dispatched, leased, waiting, paused with their job)",
    labels: ["stage", "state"],
    isGlobal: true,
  },
  reelwright_queue_oldest_waiting_seconds: {
    type: "gauge",
    help: "Age of the unit of the stage that has been ready for the longest time; 0: none is ready",
    labels: ["stage"],
    isGlobal: true,
  },
  reelwright_dispatch_oldest_waiting_seconds: {
    type: "gauge",
    help: "Age of the stage's unit that has been ready for the longest time and isn't dispatched; 0: none. A few rounds of slots are dispatched ahead",
    labels: ["stage"],
    isGlobal: true,
  },
  reelwright_queue_slots: {
    type: "gauge",
    help: "Units of the stage that all workers run at once at most",
    labels: ["stage"],
    isGlobal: true,
  },
  reelwright_jobs: {
    type: "gauge",
    help: "Jobs that haven't ended, by status",
    labels: ["status"],
    isGlobal: true,
  },
  reelwright_workers: {
    type: "gauge",
    help: "Registered processes by app",
    labels: ["app"],
    isGlobal: true,
  },
  reelwright_webhook_deliveries: {
    type: "gauge",
    help: "Deliveries that aren't settled, by state (due, waiting, leased)",
    labels: ["state"],
    isGlobal: true,
  },
  reelwright_webhook_oldest_due_seconds: {
    type: "gauge",
    help: "Age of the delivery that has been due for the longest time; 0: none is due",
    labels: [],
    isGlobal: true,
  },
  reelwright_mails: {
    type: "gauge",
    help: "Mails that aren't settled, by state (due, waiting, leased)",
    labels: ["state"],
    isGlobal: true,
  },
  reelwright_mail_oldest_due_seconds: {
    type: "gauge",
    help: "Age of the mail that has been due for the longest time; 0: none is due",
    labels: [],
    isGlobal: true,
  },
  reelwright_credits: {
    type: "gauge",
    help: "Credits of all accounts: available, reserved for jobs and playground tasks, owed",
    labels: ["kind"],
    isGlobal: true,
  },
  reelwright_credit_holds: {
    type: "gauge",
    help: "Open holds of credits, by what holds them (job, playground)",
    labels: ["holder"],
    isGlobal: true,
  },
  reelwright_credit_hold_oldest_seconds: {
    type: "gauge",
    help: "Age of the oldest open hold, by what holds it; 0: none is open. A job may wait for a human for long",
    labels: ["holder"],
    isGlobal: true,
  },
  reelwright_vendor_circuit: {
    type: "gauge",
    help: "1 at the state that the vendor's circuit breaker is in: closed, half_open, open, refused (credentials or balance)",
    labels: ["vendor", "state"],
    isGlobal: true,
  },
  reelwright_vendor_open_calls: {
    type: "gauge",
    help: "Paid calls that haven't ended, by state",
    labels: ["vendor", "state"],
    isGlobal: true,
  },
  reelwright_vendor_spend_today_usd: {
    type: "gauge",
    help: "Spent at the vendor on this UTC day, US dollars",
    labels: ["vendor"],
    isGlobal: true,
  },
  reelwright_ledger_drift_rows: {
    type: "gauge",
    help: "Rows that broke an invariant of the ledger in its last audit",
    labels: [],
  },
  reelwright_ledger_audited_timestamp_seconds: {
    type: "gauge",
    help: "When the last audit of the ledger was finished",
    labels: [],
  },
  reelwright_ledger_audit_duration_seconds: {
    type: "gauge",
    help: "How long the last audit of the ledger took",
    labels: [],
  },
  reelwright_elected: {
    type: "gauge",
    help: "1: this process exports what is known of the whole installation",
    labels: [],
  },
} as const satisfies Record<string, Definition>;
