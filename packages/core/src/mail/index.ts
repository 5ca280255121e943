export * from "./mail-address.ts";
export * from "./send-mails.ts";
export * from "./write-mail.ts";
