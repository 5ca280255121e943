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
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CreditPack } from "reelwright";
import { useClient } from "../../api/client-context.tsx";
import { useAction } from "../../api/use-action.ts";
import { useFormat } from "../../components/format.ts";
import { Loaded } from "../../components/loaded.tsx";
import { Panel } from "../../components/panel.tsx";
import { useTexts } from "../../texts/texts.tsx";
import classes from "./billing.module.css";
import { packsQuery } from "./queries.ts";
import { returnAddress } from "./return-address.ts";

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
export const BuyPanel = () => {
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
