/** A mail as it is sent. */
export type Mail = {
  /** Without angle brackets; the same at every attempt, so that a receiver drops what comes twice. */
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** How an attempt ended. `error` is class and code, and what the server said. */
export type MailOutcome =
  | { readonly kind: "sent" }
  /** The server said that it never will be: another attempt is of no use. */
  | { readonly kind: "refused"; readonly error: string }
  /** Not now, or nobody knows. */
  | { readonly kind: "failed"; readonly error: string };

export type MailSender = {
  /** Settles within the sender's own time limits; doesn't throw. */
  send(mail: Mail): Promise<MailOutcome>;
  /** Cuts what is under way. */
  close(): Promise<void>;
};
