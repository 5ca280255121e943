export * from "./confirmation-token.ts";
export * from "./mail-address.ts";
export { plainName } from "./plain-text.ts";
export * from "./send-mails.ts";
export * from "./write-mail.ts";
