import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/** The header that signs a callback of the sandbox: `t=SECONDS,v1=HEX`. */
export const signatureHeader = "sandbox-signature";
const toleranceSeconds = 300;

/** The sandbox's own key, drawn from one that the installation has anyway. */
export const sandboxKey = (secret: Uint8Array): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "", "reelwright sandbox payments", 32));

const digest = (key: Uint8Array, seconds: number, body: Uint8Array): Buffer =>
  createHmac("sha256", key).update(`${seconds}.`).update(body).digest();

/** The header's value for a body that is sent now. */
export const sign = (key: Uint8Array, body: Uint8Array, now = Date.now()): string => {
  const seconds = Math.floor(now / 1000);
  return `t=${seconds},v1=${digest(key, seconds, body).toString("hex")}`;
};

/** Whether one of the keys signed the body, within five minutes of now. */
export const isSigned = (
  keys: readonly Uint8Array[],
  body: Uint8Array,
  header: string | undefined,
  now = Date.now(),
): boolean => {
  const found = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? "");
  if (!found) return false;
  const seconds = Number(found[1]);
  if (Math.abs(now / 1000 - seconds) > toleranceSeconds) return false;
  const sent = Buffer.from(found[2] ?? "", "hex");
  return keys.some((key) => timingSafeEqual(sent, digest(key, seconds, body)));
};
