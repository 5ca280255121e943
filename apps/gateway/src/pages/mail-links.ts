/**
 * Links in emails that need no sign-in: `/confirm-address/…` asks the owner of an address for consent, `/undo-change/…`
 * offers to undo a change of cards, top-up or webhook. GET changes nothing, because mail scanners open links. POST acts,
 * once. Both answer with the state: as a page of the dashboard, or as JSON on request.
 */
import { undoChange } from "@reelwright/core/billing/payment-callbacks";
import {
  type ConfirmationTokens,
  describeChange,
  plainName,
  plainText,
} from "@reelwright/core/mail/write-mail";
import type { AddressConfirmation } from "@reelwright/core/ports/credits";
import type { AccountChange, ChangeAuthor, NoticedChange } from "@reelwright/core/ports/tenants";
import { Failure } from "@reelwright/film/failure";
import type { Express, RequestHandler } from "express";
import { type Answer, errorAnswer } from "../http/responses.ts";
import { allowOnly, namedRoute } from "../http/route-middleware.ts";
import type { GatewayPorts } from "../ports/gateway-ports.ts";
import type { SendAnswer } from "../sites/dashboard.ts";

type Purpose = NonNullable<Parameters<ConfirmationTokens["read"]>[1]>;

type MailLink = {
  readonly purpose: Purpose;
  /** GET. Null for an unknown id. */
  readonly show: (id: string) => Promise<Answer | null>;
  /** POST. */
  readonly act: (id: string) => Promise<Answer | null>;
};

type Mounting = {
  readonly tokens: Pick<ConfirmationTokens, "read">;
  readonly send: SendAnswer;
};

const unknownLink = (): Failure =>
  new Failure("missing", "LINK_NOT_FOUND", "No such link exists. Part of it may be missing.");

/** Mounts one kind of link. Only links that we signed are looked up in the database. */
const mountMailLink = (
  app: Express,
  { purpose, show, act }: MailLink,
  { tokens, send }: Mounting,
): void => {
  const path = `/${purpose}/:token`;
  const handlerOf = (ask: MailLink["show"]): RequestHandler =>
    namedRoute(`/${purpose}/{token}`, async (request, response) => {
      const id = tokens.read(String(request.params["token"]), purpose);
      const answer = id === null ? null : await ask(id);
      await send(request, response, answer ?? errorAnswer(response, unknownLink()));
    });
  app.get(path, handlerOf(show));
  app.post(path, handlerOf(act));
  app.all(path, allowOnly("GET", "HEAD", "POST"));
};

const confirmationAnswer = (found: AddressConfirmation | null): Answer | null => {
  if (found === null) return null;
  const { state, email, tenant } = found;
  // An expired link says nothing about whom it was for.
  if (state === "expired") return { status: 410, body: { state } };
  const buttons = state === "open" ? { confirm: "Confirm" } : {};
  return { status: 200, buttons, body: { state, email, tenant: plainName(tenant) } };
};

const authorFacts = ({ actor, key_prefix, key_name }: ChangeAuthor) => {
  if (key_prefix !== null)
    return { kind: "api_key", key_prefix, key_name: plainText(key_name ?? "") };
  const [kind, name = ""] = actor.split(/:(.*)/s);
  return kind === "user" || kind === "provider"
    ? { kind, name: plainText(name) }
    : { kind: "operator" };
};

/** The setting before or after a change, as the page may show it. Null: there is none, or it is off. */
const settingFacts = (change: AccountChange, when: "before" | "after") => {
  if (change.kind === "webhook") {
    const webhook = change[when];
    if (webhook === null) return null;
    // The query may hold a token, the user info a password.
    const { host, pathname } = new URL(webhook.url);
    return { address: pathname === "/" ? host : host + pathname, signed: webhook.signed };
  }
  if (change.kind === "payment_method") {
    const card = change[when];
    return card && { brand: plainText(card.brand), last4: plainText(card.last4) };
  }
  const topup = change[when];
  if (!topup?.enabled) return null;
  const { pack_id, threshold_credits, monthly_limit_usd } = topup;
  return { pack_id, threshold_credits, monthly_limit_usd };
};

const changeAnswer = (change: NoticedChange, isTopupOff = false): Answer => {
  const { isFinal } = describeChange(change);
  const { kind, at, tenant, author } = change;
  const state = isFinal ? "final" : change.state;
  return {
    status: state === "expired" ? 410 : 200,
    buttons: state === "open" ? { undo: "Undo this change" } : {},
    body: {
      /** `final`: nothing can undo it. */
      state,
      kind,
      at,
      tenant: plainName(tenant),
      author: authorFacts(author),
      before: settingFacts(change, "before"),
      after: settingFacts(change, "after"),
      /** The top-up stays off, because its card has been removed. */
      is_topup_off: isTopupOff,
    },
  };
};

type LinkPorts = Pick<
  GatewayPorts,
  "accountChanges" | "alerts" | "confirmationTokens" | "payments"
>;

/** Mounts the links of emails. */
export const mountMailLinks = (
  app: Express,
  { accountChanges, alerts, confirmationTokens: tokens, payments }: LinkPorts,
  send: SendAnswer,
): void => {
  const confirmation: MailLink = {
    purpose: "confirm-address",
    show: async (id) => confirmationAnswer(await alerts.confirmation(id)),
    act: async (id) => confirmationAnswer(await alerts.confirm(id)),
  };
  const undo = undoChange({
    changes: accountChanges,
    paymentsNamed: payments.byName,
    log: payments.log,
  });
  const change: MailLink = {
    purpose: "undo-change",
    show: async (id) => {
      const found = await accountChanges.find(id);
      return found && changeAnswer(found);
    },
    act: async (id) => {
      const found = await accountChanges.find(id);
      if (found && describeChange(found).isFinal) return changeAnswer(found);
      const undone = await undo(id);
      return undone && changeAnswer(undone.change, undone.isTopupOff);
    },
  };
  for (const link of [confirmation, change]) mountMailLink(app, link, { tokens, send });
};
