import {
  Badge,
  Button,
  Checkbox,
  Group,
  SegmentedControl,
  Skeleton,
  Stack,
  Text,
} from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { CircleCheck, CircleX, Clock } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import type { CreditPack, PaymentSession } from "reelwright";
import { useErrorText } from "../../api/error-text.ts";
import { balanceQuery } from "../../api/queries.ts";
import { useAction } from "../../api/use-action.ts";
import { AboutDollars } from "../../components/about-dollars.tsx";
import { creditPricesKey } from "../../components/credit-price.ts";
import { useFormat } from "../../components/format.ts";
import { late } from "../../components/late.ts";
import { Loaded, Notice, Page, Panel } from "../../components/page.tsx";
import { useClient } from "../../contexts.tsx";
import { useTexts } from "../../texts/texts.tsx";
import classes from "./billing.module.css";
import { AlertPanel, MethodsPanel, TopupPanel } from "./low-balance.tsx";
import { creditsKey, methodsKey, packsQuery, returnAddress, sessionQuery } from "./queries.ts";

const route = getRouteApi("/billing");

const TransactionsPanel = late(async () => ({
  default: (await import("./transactions-panel.tsx")).TransactionsPanel,
}));
const PurchasesPanel = late(async () => ({
  default: (await import("./purchases-panel.tsx")).PurchasesPanel,
}));

/** Billing: balance, packs, automatic top-up and transactions. */
export const BillingPage = () => {
  const t = useTexts("billing");
  // The panels' pager: loaded with the page, so that they aren't hidden a second time.
  useTexts("lists");
  const { session } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Page title={t("title")} text={t("text")}>
      <Stack gap="lg">
        {session ? (
          <Returned sessionId={session} onClose={() => void navigate({ search: {} })} />
        ) : null}
        <BalancePanel />
        <BuyPanel />
        <div className={classes["halves"]}>
          <TopupPanel />
          <Stack gap="lg">
            <MethodsPanel />
            <AlertPanel />
          </Stack>
        </div>
        <Suspense fallback={null}>
          <PurchasesPanel />
          <TransactionsPanel />
        </Suspense>
      </Stack>
    </Page>
  );
};

/** The balance, and what jobs have reserved of it. */
const BalancePanel = () => {
  const t = useTexts("billing");
  const { number } = useFormat();
  const balance = useQuery(balanceQuery(useClient()));
  return (
    <Panel title={t("balance")}>
      <Loaded query={balance} skeleton={<Skeleton height={64} width={320} />}>
        {(found) => (
          <dl className={classes["balance"]}>
            <div>
              <dt>{t("available")}</dt>
              <dd className={classes["main"]}>{number(found.available_credits)}</dd>
              <dd className={classes["dollars"]}>
                <AboutDollars credits={found.available_credits} />
              </dd>
            </div>
            <div>
              <dt>{t("reserved")}</dt>
              <dd>{number(found.credit_reserved)}</dd>
            </div>
            <div>
              <dt>{t("total")}</dt>
              <dd>{number(found.credit_balance)}</dd>
            </div>
          </dl>
        )}
      </Loaded>
    </Panel>
  );
};

const Pack = ({
  pack,
  isChosen,
  onChoose,
}: {
  readonly pack: CreditPack;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}) => {
  const t = useTexts("billing");
  const { usd, percent } = useFormat();
  return (
    <label className={classes["pack"]}>
      <input type="radio" name="pack" checked={isChosen} onChange={onChoose} />
      <span className={classes["packHead"]}>
        {pack.name}
        {pack.savings_pct > 0 ? (
          <Badge color="green" tt="none">
            {t("saves", { share: percent(pack.savings_pct / 100) })}
          </Badge>
        ) : null}
      </span>
      <span className={classes["price"]}>{t("packCredits", { count: pack.credits })}</span>
      <span>{usd(pack.price_usd)}</span>
      <Text component="span" size="xs" c="dimmed">
        {t("perCredit", { usd: usd(pack.price_per_credit_usd, 3) })}
      </Text>
    </label>
  );
};

const types = ["card", "wallet"] as const;

const Checkout = ({ packs }: { readonly packs: readonly CreditPack[] }) => {
  const t = useTexts("billing");
  const { usd } = useFormat();
  const client = useClient();
  const [chosen, setChosen] = useState(packs[1] ?? packs[0]);
  const [type, setType] = useState<(typeof types)[number]>("card");
  const [isKept, setKept] = useState(false);
  const buy = useAction({
    run: (pack: CreditPack) =>
      client.billing.createCheckout({
        pack_id: pack.pack_id,
        payment_type: type,
        save_method: isKept && type === "card",
        success_url: returnAddress(location.origin),
        cancel_url: returnAddress(location.origin),
      }),
    onDone: ({ checkout_url: url }) => location.assign(url),
  });
  return (
    <Stack gap="md">
      <fieldset className={classes["packs"]}>
        <legend className="visually-hidden">{t("choosePack")}</legend>
        {packs.map((pack) => (
          <Pack
            key={pack.pack_id}
            pack={pack}
            isChosen={pack === chosen}
            onChoose={() => setChosen(pack)}
          />
        ))}
      </fieldset>
      <Group justify="space-between" gap="md">
        <Group gap="md">
          <SegmentedControl
            aria-label={t("payBy")}
            value={type}
            data={types.map((each) => ({ value: each, label: t(`type.${each}`) }))}
            onChange={(value) => setType(value === "wallet" ? "wallet" : "card")}
          />
          <Checkbox
            label={t("keepCard")}
            checked={isKept && type === "card"}
            disabled={type !== "card"}
            onChange={(event) => setKept(event.currentTarget.checked)}
          />
        </Group>
        <Button
          loading={buy.isPending || buy.isSuccess}
          onClick={() => chosen && buy.mutate(chosen)}
        >
          {t("pay", { usd: usd(chosen?.price_usd ?? 0) })}
        </Button>
      </Group>
    </Stack>
  );
};

/** The packs, and the way to the payment page. */
const BuyPanel = () => {
  const t = useTexts("billing");
  const packs = useQuery(packsQuery(useClient()));
  return (
    <Panel title={t("buy")} text={t("buyText")}>
      <Loaded query={packs} skeleton={<Skeleton height={178} />}>
        {(items) => <Checkout packs={items} />}
      </Loaded>
    </Panel>
  );
};

const looks = {
  paid: { tone: "good", icon: CircleCheck },
  pending: { tone: "info", icon: Clock },
  expired: { tone: "wait", icon: CircleX },
  failed: { tone: "bad", icon: CircleX },
} as const;

const Outcome = ({
  session,
  onClose,
}: {
  readonly session: PaymentSession;
  readonly onClose: () => void;
}) => {
  const t = useTexts("billing");
  const { status, credits, error_message: message } = session;
  const { tone, icon } = looks[status];
  return (
    <Notice
      tone={tone}
      icon={icon}
      title={t(`session.${status}.title`, { count: credits })}
      onClose={onClose}
    >
      {message ?? t(`session.${status}.text`)}
    </Notice>
  );
};

/** The result of a payment, shown on return from the provider's page. */
const Returned = ({
  sessionId,
  onClose,
}: {
  readonly sessionId: string;
  readonly onClose: () => void;
}) => {
  const { data, error } = useQuery(sessionQuery(useClient(), sessionId));
  const queries = useQueryClient();
  const errorText = useErrorText();
  const isPaid = data?.status === "paid";
  useEffect(() => {
    if (!isPaid) return;
    void queries.invalidateQueries({ queryKey: creditsKey });
    void queries.invalidateQueries({ queryKey: methodsKey });
    void queries.invalidateQueries({ queryKey: creditPricesKey });
  }, [isPaid, queries]);
  return (
    <div role="status">
      {data ? <Outcome session={data} onClose={onClose} /> : null}
      {error ? <Notice tone="bad">{errorText(error).message}</Notice> : null}
    </div>
  );
};
