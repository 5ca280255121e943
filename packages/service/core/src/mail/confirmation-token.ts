import { createHmac, timingSafeEqual } from "node:crypto";

/** What a link in a mail is for. A token for one is none for another. */
type Purpose = "confirm-address" | "undo-change";

/** Tokens of links in mails: an id with a signature, so that the database needn't hold anything secret. */
export type ConfirmationTokens = {
  /** The token in the link of a mail. */
  of(id: string, purpose?: Purpose): string;
  /** The id that a token is for; null for one that isn't ours. */
  read(token: string, purpose?: Purpose): string | null;
};

const shape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Za-z0-9_-]{43})$/;

/** Under the installation's keys: the first one signs, all of them are taken. */
export const confirmationTokens = (keys: readonly Uint8Array[]): ConfirmationTokens => {
  const signed = (key: Uint8Array, id: string, purpose: Purpose): string =>
    createHmac("sha256", key).update(`${purpose}:${id}`).digest("base64url");
  return {
    of: (id, purpose = "confirm-address") => {
      const [key] = keys;
      if (!key) throw new Error("there is no key to sign links with");
      return `${id}.${signed(key, id, purpose)}`;
    },
    read: (token, purpose = "confirm-address") => {
      const [, id, signature] = shape.exec(token) ?? [];
      if (id === undefined || signature === undefined) return null;
      const sent = Buffer.from(signature);
      const isOurs = keys.some((key) =>
        timingSafeEqual(Buffer.from(signed(key, id, purpose)), sent),
      );
      return isOurs ? id : null;
    },
  };
};
