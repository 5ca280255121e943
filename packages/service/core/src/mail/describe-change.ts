import type { AccountChange, ChangeAuthor } from "../ports/account-change-store.ts";
import { plainName, plainText } from "./plain-text.ts";

type Setting<Kind extends AccountChange["kind"]> = Extract<
  AccountChange,
  { readonly kind: Kind }
>["after"];

/** A change in words. What callers wrote in it is plain text without links. */
export type ChangeText = {
  readonly title: string;
  /** Who made it. */
  readonly author: string;
  /** The setting before and after it, in a sentence each. */
  readonly before: string;
  readonly after: string;
  /** Nothing can undo it. */
  readonly isFinal: boolean;
};

const authorText = ({ actor, key_prefix, key_name }: ChangeAuthor): string => {
  if (key_prefix !== null) {
    return `It was made with the API key ${key_prefix}… (${plainName(key_name ?? "")})`;
  }
  const [kind, name = ""] = actor.split(/:(.*)/s);
  if (kind === "user") return `A signed-in person made it (${plainText(name)})`;
  if (kind === "provider") return `It came from the payment provider (${plainText(name)})`;
  return "It was made by the operator of this service";
};

const webhookText = (webhook: Setting<"webhook">): string => {
  if (!webhook) return "No webhook.";
  // A password or a token may stand in the rest.
  const { host, pathname } = new URL(webhook.url);
  const place = plainText(pathname === "/" ? host : host + pathname);
  return `Events are sent to ${place}, ${webhook.signed ? "signed" : "not signed"}.`;
};

const topupText = (topup: Setting<"auto_topup">): string =>
  topup?.enabled
    ? `The ${topup.pack_id} pack is bought when fewer than ${topup.threshold_credits.toLocaleString("en-US")} credits are available, for up to $${topup.monthly_limit_usd.toFixed(2)} a month.`
    : "Off.";

const topupTitle = (isOn = false, wasOn = false): string => {
  if (isOn === wasOn) return "Automatic top-up was changed";
  return isOn ? "Automatic top-up was turned on" : "Automatic top-up was turned off";
};

const cardText = (card: Setting<"payment_method">): string =>
  card ? `${plainText(card.brand)} ending in ${plainText(card.last4)} is saved.` : "Not saved.";

const titleOf = ({ kind, before, after }: AccountChange): string => {
  if (kind === "auto_topup") return topupTitle(after?.enabled, before?.enabled);
  const what = kind === "webhook" ? "webhook" : "card";
  if (after === null) return `A ${what} was removed`;
  if (before !== null) return `The ${what} was changed`;
  return kind === "webhook" ? "A webhook was added" : "A card was saved";
};

const settingText = (
  { kind }: Pick<AccountChange, "kind">,
  setting: AccountChange["after"],
): string => {
  if (kind === "webhook") return webhookText(setting as Setting<"webhook">);
  if (kind === "auto_topup") return topupText(setting as Setting<"auto_topup">);
  return cardText(setting as Setting<"payment_method">);
};

/** A change as mails and pages tell it. */
export const describeChange = (change: AccountChange): ChangeText => ({
  title: titleOf(change),
  author: authorText(change.author),
  before: settingText(change, change.before),
  after: settingText(change, change.after),
  isFinal: change.kind === "payment_method" && change.after === null,
});
