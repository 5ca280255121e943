export { type ConfirmationTokens, confirmationTokens } from "./confirmation-token.ts";
export { plainName } from "./plain-text.ts";
export { sendMails } from "./send-mails.ts";
export { escapeHtml, writeMail } from "./write-mail.ts";
