import type { SavedMethod } from "@reelwright/core/ports/payments";

/** A card to try with. */
export type TestCard = {
  readonly id: string;
  readonly brand: string;
  readonly last4: string;
  readonly label: string;
  /** What happens when its owner pays, and when it is charged later. */
  readonly pays: boolean;
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

/** The card that a saved one's reference names; null when none does. */
export const cardOf = (reference: string): TestCard | null =>
  testCards.find(({ id }) => reference.startsWith(`${prefix}${id}_`)) ?? null;
