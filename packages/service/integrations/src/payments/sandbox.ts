import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type {
  PaymentCallback,
  PaymentEvent,
  Payments,
  SavedMethod,
} from "@reelwright/core/ports/payments";
import { badSignature } from "./payment-errors.ts";

type SandboxConfig = {
  /** Secrets that the keys of callbacks are derived from. The first one signs, all are accepted. */
  readonly secrets: readonly Uint8Array[];
  /** Base URL of its pages. The session's id is appended. */
  readonly pagesUrl: string;
};

/** The content of a callback that the page sends. */
type SandboxEvent = {
  readonly id: string;
  readonly type: string;
  readonly events: readonly PaymentEvent[];
};

/** The header that signs a callback of the sandbox: `t=SECONDS,v1=HEX`. */
const signatureHeader = "sandbox-signature";

const toleranceSeconds = 300;

/** The sandbox's signing key, derived from a secret of the installation. */
const sandboxKey = (secret: Uint8Array): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "", "reelwright sandbox payments", 32));

const digest = (key: Uint8Array, seconds: number, body: Uint8Array): Buffer =>
  createHmac("sha256", key).update(`${seconds}.`).update(body).digest();

/** The signature header of a body that is sent at `now`. */
const sign = (key: Uint8Array, body: Uint8Array, now = Date.now()): string => {
  const seconds = Math.floor(now / 1000);
  return `t=${seconds},v1=${digest(key, seconds, body).toString("hex")}`;
};

/** Whether one of the keys signed the body, within five minutes of now. */
const isSigned = (
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

/** The id of a session's payment. */
export const sandboxPayment = (sessionId: string): string => `sandbox_${sessionId}`;

/** A signed callback of the sandbox, ready to send. */
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

type TestCard = {
  readonly id: string;
  readonly brand: string;
  readonly last4: string;
  readonly label: string;
  /** Whether payments on the page succeed. */
  readonly pays: boolean;
  /** Whether later charges of the saved card succeed. */
  readonly paysLater: boolean;
};

export const testCards: readonly TestCard[] = [
  { id: "visa", brand: "visa", last4: "4242", label: "Always pays", pays: true, paysLater: true },
  {
    id: "later-declined",
    brand: "mastercard",
    last4: "0341",
    label: "Pays now, is declined when charged later",
    pays: true,
    paysLater: false,
  },
  {
    id: "declined",
    brand: "visa",
    last4: "0002",
    label: "Is always declined",
    pays: false,
    paysLater: false,
  },
];

const prefix = "sandbox_card_";

/** The saved card of a session. */
export const savedCard = (card: TestCard, sessionId: string): SavedMethod => ({
  reference: `${prefix}${card.id}_${sessionId}`,
  customer: null,
  brand: card.brand,
  last4: card.last4,
  expMonth: 12,
  expYear: new Date().getUTCFullYear() + 4,
});

/** The test card of a saved card; null if the reference is unknown. */
const cardOf = (reference: string): TestCard | null =>
  testCards.find(({ id }) => reference.startsWith(`${prefix}${id}_`)) ?? null;

const read = (body: Uint8Array): PaymentCallback => {
  // Its signature was verified, so its shape is known.
  const { id, type, events } = JSON.parse(Buffer.from(body).toString("utf8")) as SandboxEvent;
  return { eventId: id, type, events };
};

/** Payments with play money on our own page, which sends callbacks like a provider. */
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
    // We send its callbacks ourselves, so there is nothing to find.
    findEvents: async () => [],
    // The callback of the payment contains the method.
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
