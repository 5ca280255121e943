import { createHmac, timingSafeEqual } from "node:crypto";

/** Links that confirm an address: an id with a signature, so that the database needn't hold anything secret. */
export type ConfirmationTokens = {
  /** The token in the link of a mail. */
  of(confirmationId: string): string;
  /** The confirmation that a token is for; null for one that isn't ours. */
  read(token: string): string | null;
};

const shape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Za-z0-9_-]{43})$/;

/** Under the installation's keys: the first one signs, all of them are taken. */
export const confirmationTokens = (keys: readonly Uint8Array[]): ConfirmationTokens => {
  const signed = (key: Uint8Array, id: string): string =>
    createHmac("sha256", key).update(`confirm-address:${id}`).digest("base64url");
  return {
    of: (id) => {
      const [key] = keys;
      if (!key) throw new Error("there is no key to sign links with");
      return `${id}.${signed(key, id)}`;
    },
    read: (token) => {
      const [, id, signature] = shape.exec(token) ?? [];
      if (id === undefined || signature === undefined) return null;
      const sent = Buffer.from(signature);
      const isOurs = keys.some((key) => timingSafeEqual(Buffer.from(signed(key, id)), sent));
      return isOurs ? id : null;
    },
  };
};
