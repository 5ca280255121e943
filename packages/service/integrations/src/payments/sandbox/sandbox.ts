import type { PaymentCallback, PaymentEvent, Payments } from "@reelwright/core/ports/payments";
import { badSignature } from "../payment-errors.ts";
import { cardOf } from "./cards.ts";
import { isSigned, sandboxKey, sign, signatureHeader } from "./signature.ts";

export type SandboxConfig = {
  /** Keys that its callbacks' are drawn from; the first one signs. */
  readonly secrets: readonly Uint8Array[];
  /** Where its pages are: the session's id follows. */
  readonly pagesUrl: string;
};

/** What the page sends, as a provider would. */
export type SandboxEvent = {
  readonly id: string;
  readonly type: string;
  readonly events: readonly PaymentEvent[];
};

/** The name of a session's payment. */
export const sandboxPayment = (sessionId: string): string => `sandbox_${sessionId}`;

/** A callback of the sandbox, ready to be sent. */
export const sandboxCallback = (
  secrets: readonly Uint8Array[],
  event: SandboxEvent,
): { readonly body: Buffer; readonly headers: Readonly<Record<string, string>> } => {
  const [secret] = secrets;
  if (!secret) throw new Error("the sandbox has no key to sign with");
  const body = Buffer.from(JSON.stringify(event));
  const signature = sign(sandboxKey(secret), body);
  return { body, headers: { "content-type": "application/json", [signatureHeader]: signature } };
};

const read = (body: Uint8Array): PaymentCallback => {
  // It is signed, so it is ours.
  const { id, type, events } = JSON.parse(Buffer.from(body).toString("utf8")) as SandboxEvent;
  return { eventId: id, type, events };
};

/** Play money for card and wallet: a page of our own, which calls back as a provider does. */
export const sandboxPayments = ({ secrets, pagesUrl }: SandboxConfig): Payments => {
  const keys = secrets.map(sandboxKey);
  return {
    provider: "sandbox",
    savesMethods: true,
    open: async ({ sessionId }) => ({
      reference: `sandbox_${sessionId}`,
      url: `${pagesUrl}/${sessionId}`,
    }),
    read: async ({ body, header }) => {
      if (!isSigned(keys, body, header(signatureHeader))) throw badSignature("sandbox");
      return read(body);
    },
    capture: async () => [],
    // Its callbacks come from ourselves: there is nobody who would know more.
    findEvents: async () => [],
    // Told with the payment.
    methodOf: async () => null,
    charge: async ({ sessionId, cents, method }) => {
      const card = cardOf(method.reference);
      if (!card?.paysLater) return { kind: "failed", reason: "The card was declined." };
      const payment = sandboxPayment(sessionId);
      return { kind: "paid", paid: { kind: "paid", sessionId, payment, cents, currency: "usd" } };
    },
    detach: async () => undefined,
  };
};
