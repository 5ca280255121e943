/** What links in emails lead to. Opening a page changes nothing, because mail scanners open links. Its button acts. */
import { Button, Skeleton, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useFormat } from "../../components/format.ts";
import { Loaded } from "../../components/page.tsx";
import type { PageAnswer } from "../../config.ts";
import { useTexts } from "../../texts/texts.tsx";
import { errorIn, type Fact, Facts, OpenMessage, useAnswer, usePost } from "./open-page.tsx";

/** The page of an answer; a message if the link is unknown. */
const Linked = ({ children }: { readonly children: (answer: PageAnswer) => ReactNode }) => {
  const t = useTexts("links");
  return (
    <Loaded query={useAnswer()} skeleton={<Skeleton height={240} maw={560} mx="auto" mt={72} />}>
      {(answer) =>
        errorIn(answer) ? (
          <OpenMessage title={t("unknown.title")} texts={[t("unknown.text")]} />
        ) : (
          children(answer)
        )
      }
    </Loaded>
  );
};

const strong = (chunks: ReactNode) => <strong>{chunks}</strong>;

type Confirmation =
  | { readonly state: "open" | "confirmed"; readonly email: string; readonly tenant: string }
  | { readonly state: "expired" };

const ConfirmAddress = ({ confirmation }: { readonly confirmation: Confirmation }) => {
  const t = useTexts("links.confirm");
  const post = usePost();
  if (confirmation.state === "expired")
    return <OpenMessage title={t("expired.title")} texts={[t("expired.text")]} />;
  const { state, email, tenant } = confirmation;
  if (state === "confirmed")
    return (
      <OpenMessage
        title={t("confirmed.title")}
        texts={[t.rich("confirmed.text", { email, b: strong })]}
      />
    );
  return (
    <OpenMessage
      title={t("open.title")}
      texts={[t.rich("open.text", { tenant, email, b: strong }), t("open.unknown")]}
    >
      <Button mt="xs" loading={post.isPending} onClick={() => post.mutate()}>
        {t("open.button")}
      </Button>
    </OpenMessage>
  );
};

/** Asks the owner of an address for consent to alerts. */
export const ConfirmAddressPage = () => (
  <Linked>{({ body }) => <ConfirmAddress confirmation={body as Confirmation} />}</Linked>
);

type Author =
  | { readonly kind: "api_key"; readonly key_prefix: string; readonly key_name: string }
  | { readonly kind: "user" | "provider"; readonly name: string }
  | { readonly kind: "operator" };

type Settings = {
  readonly webhook: { readonly address: string; readonly signed: boolean };
  readonly auto_topup: {
    readonly pack_id: string;
    readonly threshold_credits: number;
    readonly monthly_limit_usd: number;
  };
  readonly payment_method: { readonly brand: string; readonly last4: string };
};

/** A change of an account. Null: the setting wasn't there, or was off. */
type Change = {
  readonly [Kind in keyof Settings]: {
    readonly kind: Kind;
    /** `final`: nothing can undo it. */
    readonly state: "open" | "undone" | "expired" | "final";
    readonly at: string;
    readonly tenant: string;
    readonly author: Author;
    readonly before: Settings[Kind] | null;
    readonly after: Settings[Kind] | null;
    /** The top-up stays off, because its card has been removed. */
    readonly is_topup_off: boolean;
  };
}[keyof Settings];

const stepOf = ({ before, after }: Change): "added" | "removed" | "changed" => {
  if (before === null && after !== null) return "added";
  return before !== null && after === null ? "removed" : "changed";
};

/** Returns the function that describes a setting in a sentence. */
const useSettingText = () => {
  const t = useTexts("links.undo.setting");
  const { usd } = useFormat();
  const texts: { readonly [Kind in keyof Settings]: (setting: Settings[Kind]) => string } = {
    webhook: ({ address, signed }) =>
      t(signed ? "webhook.signed" : "webhook.unsigned", { address }),
    auto_topup: ({ pack_id: pack, threshold_credits: count, monthly_limit_usd: limit }) =>
      t("auto_topup.on", { pack, count, limit: usd(limit) }),
    payment_method: ({ brand, last4 }) => t("payment_method.card", { brand, last4 }),
  };
  return <Kind extends keyof Settings>(kind: Kind, setting: Settings[Kind] | null): string =>
    setting === null ? t(`${kind as keyof Settings}.none`) : texts[kind](setting);
};

const useAuthor = () => {
  const t = useTexts("links.undo.author");
  return (author: Author): string => {
    if (author.kind === "api_key")
      return t("api_key", { prefix: author.key_prefix, name: author.key_name });
    return author.kind === "operator" ? t("operator") : t(author.kind, { name: author.name });
  };
};

const UndoChange = ({ change }: { readonly change: Change }) => {
  const t = useTexts("links.undo");
  const { dateTime } = useFormat();
  const settingText = useSettingText();
  const authorText = useAuthor();
  const post = usePost();
  const { state, kind, at, tenant, author } = change;
  const facts: readonly Fact[] = [
    { name: t("account"), value: tenant },
    { name: t("change"), value: t(`title.${kind}.${stepOf(change)}`) },
    { name: t("by"), value: authorText(author) },
    { name: t("at"), value: dateTime(at) },
    { name: t("before"), value: settingText(kind, change.before) },
    { name: t("after"), value: settingText(kind, change.after) },
  ];
  const advice =
    author.kind === "api_key" ? t("advice.key", { prefix: author.key_prefix }) : t("advice.other");
  const isTopupOff = state === "undone" && change.is_topup_off;
  return (
    <OpenMessage title={t(`${state}.title`)}>
      <Facts facts={facts} />
      {isTopupOff ? <Text>{t("topupOff")}</Text> : null}
      {state === "undone" ? null : <Text>{t(`${state}.text`)}</Text>}
      {state === "open" ? (
        <Button loading={post.isPending} onClick={() => post.mutate()}>
          {t("open.button")}
        </Button>
      ) : (
        <Text>{advice}</Text>
      )}
    </OpenMessage>
  );
};

/** Offers to undo a change of cards, top-up or webhook. */
export const UndoChangePage = () => (
  <Linked>{({ body }) => <UndoChange change={body as Change} />}</Linked>
);
