import { NativeSelect, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AutoTopup, CreditPack, PaymentMethod } from "reelwright";
import { useClient } from "../../api/client-context.tsx";
import { useAction } from "../../api/use-action.ts";
import { useFormat } from "../../components/format.ts";
import { limits } from "../../components/limits.ts";
import { Loaded } from "../../components/loaded.tsx";
import { NumberField } from "../../components/number-field.tsx";
import { Panel } from "../../components/panel.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { cardName } from "./methods-panel.tsx";
import { methodsQuery, packsQuery, topupKey, topupQuery } from "./queries.ts";
import { SwitchedForm } from "./switched-form.tsx";

type Known = {
  readonly topup: AutoTopup;
  readonly packs: readonly CreditPack[];
  readonly methods: readonly PaymentMethod[];
};

const Fields = ({
  packs,
  methods,
  wanted,
  onChange,
}: Omit<Known, "topup"> & {
  readonly wanted: AutoTopup;
  readonly onChange: (wanted: AutoTopup) => void;
}) => {
  const t = useTexts("billing");
  const { number, usd } = useFormat();
  const put = (part: Partial<AutoTopup>) => onChange({ ...wanted, ...part });
  return (
    <>
      <NumberField
        label={t("below")}
        min={1}
        max={limits.credits}
        value={wanted.threshold_credits}
        onChange={(threshold_credits) => put({ threshold_credits })}
      />
      <NativeSelect
        label={t("packToBuy")}
        value={wanted.pack_id}
        data={packs.map((pack) => ({
          value: pack.pack_id,
          label: `${pack.name}: ${number(pack.credits)} · ${usd(pack.price_usd)}`,
        }))}
        onChange={({ currentTarget }) =>
          put({
            pack_id:
              packs.find(({ pack_id }) => pack_id === currentTarget.value)?.pack_id ??
              wanted.pack_id,
          })
        }
      />
      <NativeSelect
        label={t("cardToCharge")}
        value={wanted.payment_method_id ?? ""}
        data={[
          { value: "", label: t("defaultCard") },
          ...methods.map((method) => ({ value: method.id, label: cardName(method) })),
        ]}
        onChange={({ currentTarget }) => put({ payment_method_id: currentTarget.value || null })}
      />
      <NumberField
        label={t("monthly")}
        min={1}
        max={limits.monthlyUsd}
        unit="$"
        value={wanted.monthly_limit_usd}
        onChange={(monthly_limit_usd) => put({ monthly_limit_usd })}
      />
    </>
  );
};

const TopupForm = ({ topup, packs, methods }: Known) => {
  const t = useTexts("billing");
  const client = useClient();
  const [wanted, setWanted] = useState(topup);
  const update = useAction({
    run: () => client.billing.updateAutoTopup(wanted),
    done: t("topupSaved"),
    invalidates: [topupKey],
  });
  const canBuy = methods.length > 0;
  return (
    <SwitchedForm
      label={t("topupOn")}
      description={canBuy ? null : t("topupNeedsCard")}
      isOn={wanted.enabled}
      wasOn={topup.enabled}
      isDisabled={!canBuy && !wanted.enabled}
      isBusy={update.isPending}
      onSwitch={(enabled) => setWanted({ ...wanted, enabled })}
      onSave={() => update.mutate()}
    >
      <Fields packs={packs} methods={methods} wanted={wanted} onChange={setWanted} />
    </SwitchedForm>
  );
};

/** Buys a pack by itself when credits run low. */
export const TopupPanel = () => {
  const t = useTexts("billing");
  const client = useClient();
  const packs = useQuery(packsQuery(client)).data;
  const methods = useQuery(methodsQuery(client)).data;
  const topup = useQuery(topupQuery(client));
  return (
    <Panel title={t("topup")} text={t("topupText")}>
      <Loaded query={topup} skeleton={<Skeleton height={64} />}>
        {(found) =>
          packs && methods ? (
            <TopupForm topup={found} packs={packs} methods={methods} />
          ) : (
            <Skeleton height={64} />
          )
        }
      </Loaded>
    </Panel>
  );
};
