/** Mail and payments: whether those who do it know us. */
import type { PaymentProvider } from "@reelwright/core/ports/payments";
import { verifySmtp } from "@reelwright/integrations/mail/smtp-sender";
import { checkPaymentAccount } from "@reelwright/integrations/payments/check-account";
import { type Check, ok, warning } from "./finding.ts";
import type { DoctorConfig } from "./settings-here.ts";

/** Logs in at the mail server, and sends nothing. */
export const mailCheck = (config: DoctorConfig): Check => ({
  name: "mail",
  remedy: "Check SMTP_URL (host, port, user, password) and SMTP_TLS.",
  run: async () => {
    const { smtpUrl, smtpTls, mailFrom, outboxDirectory } = config;
    if (smtpUrl === "") {
      return outboxDirectory === ""
        ? warning("nobody sends mail; it waits", "Set SMTP_URL.")
        : ok("mail lies in the outbox");
    }
    await verifySmtp({ url: smtpUrl, protection: smtpTls, from: mailFrom });
    const { host } = new URL(smtpUrl);
    return mailFrom.endsWith("@localhost>")
      ? warning(`${host} takes mail, but its sender is ${mailFrom}`, "Set REELWRIGHT_MAIL_FROM.")
      : ok(`${host} takes mail`);
  },
});

const remedies: { readonly [provider in PaymentProvider]: string } = {
  stripe: "Check STRIPE_SECRET_KEY and that Stripe can be reached from here.",
  paypal:
    "Check PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID and PAYPAL_API_URL, and that PayPal can be reached from here.",
  sandbox: "",
};

/** One for each provider that takes payments. */
export const paymentChecks = (config: DoctorConfig): readonly Check[] => {
  if (config.payments.length === 0) {
    const nobody = ok("nobody takes payments");
    return [{ name: "payments", remedy: "", run: async () => nobody }];
  }
  return config.payments.map((provider) => ({
    name: `payments ${provider}`,
    remedy: remedies[provider],
    run: async () =>
      ok(
        await checkPaymentAccount(provider, {
          ...config,
          sandboxSecrets: [],
          sandboxPagesUrl: config.publicUrl,
        }),
      ),
  }));
};
