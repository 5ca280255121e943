/** A new signing secret: 64 hex characters of 32 random bytes. */
export const newSecret = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");

/** What keeps an address from being a receiver's; null: nothing that shows here. */
export const addressFault = (text: string): "notUrl" | "notHttp" | null => {
  try {
    return /^https?:$/.test(new URL(text).protocol) ? null : "notHttp";
  } catch {
    return "notUrl";
  }
};

/** Characters that a secret should have at least. */
export const leastSecret = 16;

export const isWeak = (secret: string): boolean => [...secret].length < leastSecret;
