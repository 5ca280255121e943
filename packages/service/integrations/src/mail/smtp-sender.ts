import type { MailOutcome, MailSender } from "@reelwright/core/ports/tenants";
import { createTransport } from "nodemailer";

/** How a connection is protected: `smtps:` always is, `smtp:` by STARTTLS. */
export const smtpProtections = ["offered", "required", "none"] as const;
export type SmtpOptions = {
  /** `smtp://user:password@host:587` or `smtps://…:465`; parts of user and password percent-encoded. */
  readonly url: string;
  /** Of `smtp:` only: STARTTLS where it is offered, or always, or never. */
  readonly protection: (typeof smtpProtections)[number];
  /** `Name <address>`, or an address. */
  readonly from: string;
  /** Of one step: look-up, connection, greeting, each reply; milliseconds. */
  readonly timeoutMs?: number;
};

/** Connections at once; a server that hangs holds up no more. */
const maxConnections = 4;
const defaultTimeoutMs = 10_000;
/** Of a whole attempt, the wait for a free connection included; in steps' time limits. */
const maxSteps = 6;

type SmtpError = Error & {
  readonly code?: string;
  readonly responseCode?: number;
  readonly response?: string;
};

/** Codes of refusals that are about this mail: its envelope or its content. That we can't log in isn't. */
const aboutTheMail = new Set(["EENVELOPE", "EMESSAGE"]);

/** What the server said, on one line. */
const wordsOf = ({ code, response, message }: SmtpError): string =>
  `${code ?? "ERROR"}: ${(response ?? message).replace(/\s+/g, " ").slice(0, 200)}`;

/** A 5xx about the mail is for good; all else (4xx, connections, time-outs, log-in) may pass. */
const outcomeOf = (error: SmtpError): MailOutcome => {
  const { code = "", responseCode = 0 } = error;
  const isForGood = responseCode >= 500 && responseCode < 600 && aboutTheMail.has(code);
  return { kind: isForGood ? "refused" : "failed", error: wordsOf(error) };
};

/** What outlives its time counts as lost: it may arrive all the same, under an id that is known then. */
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
    throw new Error("an SMTP address begins with smtp:// or smtps://");
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

/** What a connection is opened with. Throws for an address that is none. */
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

/** Connects and logs in, and sends nothing. Throws an Error with what the server said. */
export const verifySmtp = async (options: SmtpOptions): Promise<void> => {
  const transport = createTransport(transportOptions(options));
  try {
    await transport.verify();
  } catch (error) {
    throw new Error(wordsOf(error as SmtpError));
  } finally {
    transport.close();
  }
};

/**
 * Sends by an SMTP server, over a few connections that are kept. What a mail's texts hold can't become a header, a file
 * or a request. Throws for an address that is none.
 */
export const openSmtpSender = (options: SmtpOptions): MailSender => {
  const timeoutMs = options.timeoutMs ?? defaultTimeoutMs;
  const transport = createTransport({ ...transportOptions(options), pool: true, maxConnections });
  // Idle connections may break; the next mail opens another one and reports if that fails.
  transport.on("error", () => undefined);
  const deadlineMs = maxSteps * timeoutMs;
  return {
    send: async ({ messageId, to, subject, text, html }) => {
      try {
        const sent = transport.sendMail({
          messageId: `<${messageId}>`,
          from: options.from,
          // An object is one address, whatever signs it holds.
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
