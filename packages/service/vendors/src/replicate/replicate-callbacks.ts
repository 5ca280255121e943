import { createHmac, timingSafeEqual } from "node:crypto";
import type { ReceivedCallback, VendorCallbacks } from "@reelwright/film/ports/vendors";
import { textAt } from "../json-answer.ts";

/** Greatest difference between the signature's time and ours. */
const toleranceMs = 300_000;
/** A header has one signature, or two while the secret is being rotated. */
const maxSignatures = 8;

const signaturesOf = (header: string): readonly Buffer[] =>
  header
    .split(" ")
    .slice(0, maxSignatures)
    .filter((each) => each.startsWith("v1,"))
    .map((each) => Buffer.from(each.slice(3), "base64"));

const isSigned = ({ headers, body, nowMs }: ReceivedCallback, key: Buffer): boolean => {
  const id = headers["webhook-id"];
  const timestamp = headers["webhook-timestamp"];
  const signature = headers["webhook-signature"];
  if (!id || !timestamp || !signature || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(nowMs - Number(timestamp) * 1000) > toleranceMs) return false;
  const expected = createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest();
  return signaturesOf(signature).some(
    (each) => each.length === expected.length && timingSafeEqual(each, expected),
  );
};

/** Replicate's callbacks, signed by the Standard Webhooks specification. `secret` is `whsec_` and the key in base64. */
export const replicateCallbacks = ({ secret }: { readonly secret: string }): VendorCallbacks => {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  return {
    vendor: "replicate",
    verify: async (received) => {
      if (key.length === 0 || !isSigned(received, key)) return null;
      try {
        return textAt(JSON.parse(Buffer.from(received.body).toString("utf8")), "id") ?? null;
      } catch {
        return null;
      }
    },
  };
};
