/** The sandbox's checkout, and the pages after a checkout whose shop named no return URL. */
import { Badge, Button, Checkbox, Radio, Skeleton, Stack, Text } from "@mantine/core";
import { getRouteApi, useParams } from "@tanstack/react-router";
import { CircleCheck, CircleX, Clock } from "lucide-react";
import type { FormEvent } from "react";
import { useFormat } from "../../components/format.ts";
import { Loaded, Notice } from "../../components/page.tsx";
import { StateBadge, type Tone } from "../../components/status-badge.tsx";
import { useTexts } from "../../texts/texts.tsx";
import classes from "./checkout.module.css";
import {
  type AnsweredError,
  errorIn,
  Facts,
  Leave,
  OpenMessage,
  OpenPage,
  useAnswer,
  usePostForm,
} from "./open-page.tsx";

type Card = {
  readonly id: "visa" | "later-declined" | "declined";
  readonly brand: string;
  readonly last4: string;
};

type Session = {
  readonly session_id: string;
  readonly pack_id: string;
  readonly credits: number;
  readonly price_usd: number;
  readonly status: "pending" | "paid" | "expired" | "failed";
  readonly payment_type: "card" | "wallet";
  /** The shop decided to save the card. */
  readonly save_method: boolean;
  readonly cards: readonly Card[];
  /** Half of the price, and what can still be refunded. */
  readonly half_usd: number;
  readonly refundable_usd: number;
  readonly success_url: string;
};

const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

const Cards = ({ session }: { readonly session: Session }) => {
  const t = useTexts("checkout");
  const { cards, save_method: isSaved } = session;
  return (
    <>
      <Radio.Group name="card" label={t("cards")} defaultValue={cards[0]?.id ?? null}>
        <Stack gap="xs" mt="xs">
          {cards.map(({ id, brand, last4 }) => (
            <Radio
              key={id}
              value={id}
              label={`${capitalized(brand)} •••• ${last4}`}
              description={t(`card.${id}`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Checkbox
        name="save"
        value="on"
        label={t("save")}
        defaultChecked={isSaved}
        disabled={isSaved}
      />
    </>
  );
};

const Wallet = () => {
  const t = useTexts("checkout");
  return (
    <div>
      <Text fw={600}>{t("wallet")}</Text>
      <Text c="dimmed">{t("walletText", { email: "buyer@example.com" })}</Text>
    </div>
  );
};

type FormProps = {
  readonly session: Session;
  /** The action that is being sent; null: none. */
  readonly busyWith: string | null;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

/** A button that submits its form with an action. */
const ActionButton = ({
  action,
  label,
  busyWith,
  isPrimary = false,
}: {
  readonly action: string;
  readonly label: string;
  readonly busyWith: string | null;
  readonly isPrimary?: boolean;
}) => (
  <Button
    type="submit"
    name="action"
    value={action}
    size={isPrimary ? "md" : "sm"}
    variant={isPrimary ? "filled" : "default"}
    loading={busyWith === action}
    disabled={busyWith !== null && busyWith !== action}
  >
    {label}
  </Button>
);

const PayForm = ({ session, busyWith, onSubmit }: FormProps) => {
  const t = useTexts("checkout");
  const { usd } = useFormat();
  const pay = t("pay", { usd: usd(session.price_usd) });
  return (
    <form className={classes["form"]} onSubmit={onSubmit}>
      {session.payment_type === "card" ? <Cards session={session} /> : <Wallet />}
      <ActionButton action="pay" label={pay} busyWith={busyWith} isPrimary />
      <div className={classes["pair"]}>
        <ActionButton action="decline" label={t("decline")} busyWith={busyWith} />
        <ActionButton action="close" label={t("close")} busyWith={busyWith} />
      </div>
    </form>
  );
};

/** Sends what a payment provider may report after a payment. */
const ToolForm = ({ session, busyWith, onSubmit }: FormProps) => {
  const t = useTexts("checkout");
  const { usd } = useFormat();
  const tools = [
    ["again", t("tool.again")],
    ["refund_half", t("tool.refund", { usd: usd(session.half_usd) })],
    ["refund", t("tool.refund", { usd: usd(session.refundable_usd) })],
    ["dispute", t("tool.dispute")],
    ["dispute_won", t("tool.disputeWon")],
    ["dispute_lost", t("tool.disputeLost")],
  ] as const;
  return (
    <form className={classes["form"]} onSubmit={onSubmit}>
      <div>
        <Text component="h2" fw={600} m={0}>
          {t("next")}
        </Text>
        <Text c="dimmed">{t("nextText")}</Text>
      </div>
      <div className={classes["tools"]}>
        {tools.map(([action, label]) => (
          <ActionButton key={action} action={action} label={label} busyWith={busyWith} />
        ))}
      </div>
      <Leave to={session.success_url}>{t("continue")}</Leave>
    </form>
  );
};

const notices = {
  declined: { tone: "bad", icon: CircleX },
  sent: { tone: "good", icon: CircleCheck },
  repeated: { tone: "wait", icon: Clock },
  late: { tone: "wait", icon: Clock },
  REFUND_REFUSED: { tone: "bad", icon: CircleX },
  CALLBACK_UNDELIVERED: { tone: "bad", icon: CircleX },
} as const;
type NoticeName = keyof typeof notices;
const isNotice = (name: string): name is NoticeName => Object.hasOwn(notices, name);

const NamedNotice = ({ name }: { readonly name: NoticeName }) => {
  const t = useTexts("checkout");
  const { tone, icon } = notices[name];
  return (
    <Notice tone={tone} icon={icon}>
      {t(`notice.${name}`)}
    </Notice>
  );
};

const tones: { readonly [S in Session["status"]]: Tone } = {
  pending: "wait",
  paid: "good",
  expired: "muted",
  failed: "bad",
};

const route = getRouteApi("/checkout/$session");

/** Submits the page's forms. The answer leads to the shop, or back to this page with a notice. */
const useSubmit = (onSent: () => void) => {
  const navigate = route.useNavigate();
  const show = (notice: string) => void navigate({ search: { notice }, replace: true });
  const post = usePostForm((answer) => {
    const error = errorIn(answer);
    const { location: next } = answer.body as { readonly location?: string };
    const url = next === undefined ? null : new URL(next, location.href);
    if (url && url.href.split("?")[0] !== location.origin + location.pathname)
      return location.assign(url);
    show(error?.code ?? url?.searchParams.get("notice") ?? "");
    onSent();
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    post.mutate(new FormData(event.currentTarget, submitter));
  };
  const busyWith = post.isPending ? String(post.variables.get("action")) : null;
  return { submit, busyWith };
};

const Checkout = ({
  session,
  onSent,
}: {
  readonly session: Session;
  readonly onSent: () => void;
}) => {
  const t = useTexts("checkout");
  const { number, usd } = useFormat();
  const { notice = "" } = route.useSearch();
  const { submit, busyWith } = useSubmit(onSent);
  const { pack_id: pack, credits, price_usd: price, status, session_id: id } = session;
  const name = notice === "" && status === "expired" ? "late" : notice;
  const form = { session, busyWith, onSubmit: submit };
  return (
    <OpenPage title={t("pack", { name: capitalized(pack) })} width="wide">
      <Text mt={4}>
        <Badge tt="none">{t("sandbox")}</Badge> {t("sandboxText")}
      </Text>
      <div className={classes["columns"]}>
        <section aria-label={t("summary")}>
          <p className={classes["price"]}>{usd(price)}</p>
          <Facts
            facts={[
              { name: t("credits"), value: number(credits) },
              {
                name: t("status"),
                value: <StateBadge tone={tones[status]}>{t(`state.${status}`)}</StateBadge>,
              },
              { name: t("session"), value: <code className={classes["id"]}>{id}</code> },
            ]}
          />
        </section>
        <Stack gap="md">
          <div role="status">{isNotice(name) ? <NamedNotice name={name} /> : null}</div>
          {status === "paid" ? <ToolForm {...form} /> : <PayForm {...form} />}
        </Stack>
      </div>
    </OpenPage>
  );
};

const Failed = ({ error }: { readonly error: AnsweredError }) => {
  const t = useTexts("checkout");
  return error.code === "SESSION_NOT_FOUND" ? (
    <OpenMessage title={t("missing.title")} texts={[t("missing.text")]} />
  ) : (
    <OpenMessage title={t("failed")} texts={[error.message]} />
  );
};

/** The sandbox's checkout of a session. */
export const CheckoutPage = () => {
  const answer = useAnswer();
  return (
    <Loaded query={answer} skeleton={<Skeleton height={480} maw={960} mx="auto" mt={72} />}>
      {(found) => {
        const error = errorIn(found);
        return error ? (
          <Failed error={error} />
        ) : (
          <Checkout session={found.body as Session} onSent={() => void answer.refetch()} />
        );
      }}
    </Loaded>
  );
};

/** The page after a checkout without its own return URL. It is public, so it says nothing about the session. */
export const CheckoutReturnPage = () => {
  const t = useTexts("checkout.return");
  const { outcome } = useParams({ from: "/checkout/$session/$outcome" });
  const name = outcome === "success" ? "success" : "cancel";
  return <OpenMessage title={t(`${name}.title`)} texts={[t(`${name}.text`), t("close")]} />;
};
