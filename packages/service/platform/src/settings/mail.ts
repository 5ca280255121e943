import { address, choice, flag, integer, isProduction, text } from "../setting-kinds.ts";

const sender = /@[A-Za-z0-9.-]+>?\s*$/;

/** For whoever sends mail: by SMTP, or into a directory to be looked at, or not at all. */
export const mailSettings = {
  smtpUrl: address("SMTP_URL", {
    about: "The server that mail is sent by; without one it goes to the outbox, or waits.",
    schemes: ["smtp", "smtps"],
    like: "smtp://user:password@host:587",
    isSecret: true,
    default: "",
  }),
  smtpTls: choice("SMTP_TLS", ["offered", "required", "none"], {
    about: "STARTTLS of `smtp://`: where it is offered, or always, or never.",
    default: "offered",
  }),
  mailFrom: text("REELWRIGHT_MAIL_FROM", {
    about: "Sender of all mail: `Name <address>`.",
    default: "Reelwright <no-reply@localhost>",
    rule: (value) => (sender.test(value) ? null : `is "${value}"; write Name <address>`),
  }),
  confirmAddresses: flag("REELWRIGHT_CONFIRM_ADDRESSES", {
    about:
      "Whether the owner of an alert's address is asked before mail goes there. `npm start` sets `false` while mail stays in the outbox.",
    default: true,
  }),
  dailyMails: integer("REELWRIGHT_DAILY_MAILS", {
    about: "Mails to one address on a day (UTC), of all tenants together; more are not sent.",
    default: 20,
    min: 1,
    max: 100_000,
  }),
  outboxDirectory: text("REELWRIGHT_OUTBOX_DIR", {
    about:
      "Where mail lies without a server, shown under `/outbox` to whoever reaches the gateway; not in production. `npm start` keeps it in its data directory.",
    default: "",
    rule: (value, environment) =>
      value !== "" && isProduction(environment)
        ? "is set, which NODE_ENV=production forbids: everybody who reaches the gateway could read the mail; set SMTP_URL instead"
        : null,
  }),
} as const;
