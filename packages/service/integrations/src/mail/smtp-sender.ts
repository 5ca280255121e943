import type { MailOutcome, MailSender } from "@reelwright/core/ports/tenants";
import { createTransport } from "nodemailer";

/** Use of STARTTLS with `smtp:`: if offered, always, or never. `smtps:` is always encrypted. */
export const smtpProtections = ["offered", "required", "none"] as const;
export type SmtpOptions = {
  /** `smtp://user:password@host:587` or `smtps://…:465`, with user and password percent-encoded. */
  readonly url: string;
  readonly protection: (typeof smtpProtections)[number];
  /** `Name <address>`, or an address. */
  readonly from: string;
  /** Timeout of one step: DNS lookup, connection, greeting, each reply. Default 10 s. */
  readonly timeoutMs?: number;
};

const maxConnections = 4;
const defaultTimeoutMs = 10_000;
/** Timeout of a whole attempt, including the wait for a free connection, as a multiple of `timeoutMs`. */
const maxSteps = 6;

type SmtpError = Error & {
  readonly code?: string;
  readonly responseCode?: number;
  readonly response?: string;
};

/** Errors that concern this email, its envelope or its content, rather than the connection or the login. */
const messageErrors = new Set(["EENVELOPE", "EMESSAGE"]);

/** The server's response in one line. */
const summaryOf = ({ code, response, message }: SmtpError): string =>
  `${code ?? "ERROR"}: ${(response ?? message).replace(/\s+/g, " ").slice(0, 200)}`;

/** A 5xx about the email is permanent. All other errors (4xx, connection, timeout, login) are temporary. */
const outcomeOf = (error: SmtpError): MailOutcome => {
  const { code = "", responseCode = 0 } = error;
  const isPermanent = responseCode >= 500 && responseCode < 600 && messageErrors.has(code);
  return { kind: isPermanent ? "refused" : "failed", error: summaryOf(error) };
};

/** Rejects after `ms`. The email may still arrive; its message id then identifies the duplicate. */
const within = async (sent: Promise<unknown>, ms: number): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const error = Object.assign(new Error(`no answer in ${ms} ms`), { code: "EDEADLINE" });
    timer = setTimeout(() => reject(error), ms);
  });
  try {
    await Promise.race([sent, late]);
  } finally {
    clearTimeout(timer);
  }
};

const serverOf = (text: string) => {
  const url = new URL(text);
  if (url.protocol !== "smtp:" && url.protocol !== "smtps:") {
    throw new Error("an SMTP URL must start with smtp:// or smtps://");
  }
  const isSecure = url.protocol === "smtps:";
  const port = Number(url.port) || (isSecure ? 465 : 587);
  const user = decodeURIComponent(url.username);
  return {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port,
    secure: isSecure,
    ...(user !== "" && { auth: { user, pass: decodeURIComponent(url.password) } }),
  };
};

/** Options of a connection. Throws if the URL is invalid. */
const transportOptions = ({ url, protection, timeoutMs = defaultTimeoutMs }: SmtpOptions) => ({
  ...serverOf(url),
  requireTLS: protection === "required",
  ignoreTLS: protection === "none",
  dnsTimeout: timeoutMs,
  connectionTimeout: timeoutMs,
  greetingTimeout: timeoutMs,
  socketTimeout: timeoutMs,
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Connects and logs in without sending. Throws an Error with the server's response. */
export const verifySmtp = async (options: SmtpOptions): Promise<void> => {
  const transport = createTransport(transportOptions(options));
  try {
    await transport.verify();
  } catch (error) {
    throw new Error(summaryOf(error as SmtpError));
  } finally {
    transport.close();
  }
};

/**
 * Opens a sender with a pool of four connections to an SMTP server. The content of an email can't add headers, read files or
 * cause requests. Throws if the URL is invalid.
 */
export const openSmtpSender = (options: SmtpOptions): MailSender => {
  const timeoutMs = options.timeoutMs ?? defaultTimeoutMs;
  const transport = createTransport({ ...transportOptions(options), pool: true, maxConnections });
  // Idle connections may break. The next email opens a new one and reports its errors.
  transport.on("error", () => undefined);
  const deadlineMs = maxSteps * timeoutMs;
  return {
    send: async ({ messageId, to, subject, text, html }) => {
      try {
        const sent = transport.sendMail({
          messageId: `<${messageId}>`,
          from: options.from,
          // An object is always one address, even if it contains commas.
          to: { name: "", address: to },
          subject,
          text,
          html,
          headers: { "Auto-Submitted": "auto-generated" },
        });
        await within(sent, deadlineMs);
        return { kind: "sent" };
      } catch (error) {
        return outcomeOf(error as SmtpError);
      }
    },
    close: async () => transport.close(),
  };
};
