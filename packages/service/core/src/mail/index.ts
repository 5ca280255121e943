export { type ConfirmationTokens, confirmationTokens } from "./confirmation-token.ts";
export { describeChange } from "./describe-change.ts";
export type { MailText } from "./mail-text.ts";
export { plainName } from "./plain-text.ts";
export { type SendMailsDeps, sendMails } from "./send-mails.ts";
export { escapeHtml, type MailOrigin, writeMail } from "./write-mail.ts";
