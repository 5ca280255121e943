import { type ConfirmationTokens, confirmationTokens } from "@reelwright/core/mail/write-mail";
import type { MailSender } from "@reelwright/core/ports/tenants";
import { openOutbox } from "@reelwright/integrations/mail/outbox";
import type { Config } from "@reelwright/platform/config";
import type { Log } from "@reelwright/platform/log/logger";
import type { mailSettings } from "@reelwright/platform/settings/gateway";
import type { secretSettings } from "@reelwright/platform/settings/secrets";
import type { ServedOutbox } from "../pages/outbox.ts";

export type MailConfig = Config<typeof mailSettings>;

/** Signs and reads the tokens of links in emails, with the installation's keys. */
export const confirmationTokensOf = ({
  secretKeys,
}: Config<typeof secretSettings>): ConfirmationTokens =>
  confirmationTokens(secretKeys.map(({ bytes }) => bytes));

/** The sender of email, and the outbox if there is one. */
export type Mailing = {
  /** Null: email waits until a server is configured. */
  readonly sender: MailSender | null;
  readonly outbox: ServedOutbox | null;
  /** The host of the sender's address. */
  readonly host: string;
};

/** Opens the configured sender. Logs if email can't be sent. */
export const openMailing = async (
  config: MailConfig & { readonly publicUrl: string },
  log: Log,
): Promise<Mailing> => {
  const host = /@([A-Za-z0-9.-]+)>?\s*$/.exec(config.mailFrom)?.[1] ?? "localhost";
  if (config.smtpUrl !== "") {
    const { smtpUrl: url, smtpTls: protection, mailFrom: from } = config;
    const { openSmtpSender } = await import("@reelwright/integrations/mail/smtp-sender");
    return { sender: openSmtpSender({ url, protection, from }), outbox: null, host };
  }
  if (config.outboxDirectory !== "") {
    const outbox = openOutbox(config.outboxDirectory, config.mailFrom);
    const { list, read } = outbox;
    const { publicUrl } = config;
    const hosts = URL.canParse(publicUrl) ? [new URL(publicUrl).hostname] : [];
    return { sender: outbox, outbox: { list, read, hosts }, host };
  }
  log("mail.unconfigured", { hint: "set SMTP_URL; until then email waits" }, "warn");
  return { sender: null, outbox: null, host };
};
