import { createHash, verify } from "node:crypto";
import type { ReceivedCallback, VendorCallbacks } from "@reelwright/core/vendors/vendor";
import { textAt } from "../json-answer.ts";
import { keySet } from "./jwks.ts";

export const defaultJwksUrl = "https://rest.fal.ai/.well-known/jwks.json";
/** How far the signature's time may be from ours. */
const toleranceMs = 300_000;

type Signed = {
  readonly requestId: string;
  readonly message: Buffer;
  readonly signature: Buffer;
};

/** What was signed, where all headers are there and the time is near. */
const signedPart = ({ headers, body, nowMs }: ReceivedCallback): Signed | null => {
  const requestId = headers["x-fal-webhook-request-id"];
  const userId = headers["x-fal-webhook-user-id"];
  const timestamp = headers["x-fal-webhook-timestamp"];
  const signature = headers["x-fal-webhook-signature"];
  if (!requestId || !userId || !timestamp || !signature) return null;
  if (!/^\d{1,12}$/.test(timestamp) || !/^[0-9a-f]{128}$/i.test(signature)) return null;
  if (Math.abs(nowMs - Number(timestamp) * 1000) > toleranceMs) return null;
  const digest = createHash("sha256").update(body).digest("hex");
  const message = Buffer.from([requestId, userId, timestamp, digest].join("\n"));
  return { requestId, message, signature: Buffer.from(signature, "hex") };
};

/** The request's id in the body, which is signed, too; the header's may be that of a run. */
const requestIdOf = (body: Uint8Array): string | undefined => {
  try {
    return textAt(JSON.parse(Buffer.from(body).toString("utf8")), "request_id");
  } catch {
    return undefined;
  }
};

/** fal's callbacks: Ed25519 over request, user, time and the body's digest, by one of its published keys. */
export const falCallbacks = ({
  jwksUrl = defaultJwksUrl,
}: {
  readonly jwksUrl?: string;
} = {}): VendorCallbacks => {
  const keys = keySet(jwksUrl);
  return {
    vendor: "fal",
    verify: async (received, signal) => {
      const signed = signedPart(received);
      if (signed === null) return null;
      const { message, signature } = signed;
      const isTheirs = await keys.some(
        (key) => verify(null, message, key, signature),
        received.nowMs,
        signal,
      );
      return isTheirs ? (requestIdOf(received.body) ?? signed.requestId) : null;
    },
  };
};
