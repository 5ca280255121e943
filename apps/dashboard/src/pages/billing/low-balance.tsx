import {
  Badge,
  Button,
  Group,
  NativeSelect,
  Skeleton,
  Stack,
  Switch,
  Text,
  TextInput,
} from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { CreditCard } from "lucide-react";
import { type FormEvent, type ReactNode, useState } from "react";
import type { AutoTopup, CreditAlert, CreditPack, PaymentMethod } from "reelwright";
import { useAction } from "../../api/use-action.ts";
import { Confirm } from "../../components/confirm.tsx";
import { useFormat } from "../../components/format.ts";
import { limits } from "../../components/limits.ts";
import { Loaded, Panel } from "../../components/page.tsx";
import { StateBadge } from "../../components/status-badge.tsx";
import { useClient } from "../../contexts.tsx";
import { useTexts } from "../../texts/texts.tsx";
import classes from "./billing.module.css";
import {
  alertKey,
  alertQuery,
  methodsKey,
  methodsQuery,
  packsQuery,
  topupKey,
  topupQuery,
} from "./queries.ts";

type Known = {
  readonly topup: AutoTopup;
  readonly packs: readonly CreditPack[];
  readonly methods: readonly PaymentMethod[];
};

const TopupFields = ({
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
      <TopupFields packs={packs} methods={methods} wanted={wanted} onChange={setWanted} />
    </SwitchedForm>
  );
};

/** Automatic purchase of a pack when credits run low. */
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

const AlertFields = ({
  alert,
  onChange,
}: {
  readonly alert: CreditAlert;
  readonly onChange: (alert: CreditAlert) => void;
}) => {
  const t = useTexts("billing");
  return (
    <>
      <NumberField
        label={t("below")}
        min={1}
        max={limits.credits}
        value={alert.threshold_credits}
        onChange={(threshold_credits) => onChange({ ...alert, threshold_credits })}
      />
      <TextInput
        label={t("mailTo")}
        type="email"
        maxLength={limits.email}
        placeholder={t("accountMail")}
        value={alert.email ?? ""}
        onChange={(event) => onChange({ ...alert, email: event.currentTarget.value })}
      />
      {alert.email_status ? (
        <div>
          <StateBadge tone={alert.email_status === "confirmed" ? "good" : "wait"}>
            {t(`mail.${alert.email_status}`)}
          </StateBadge>
        </div>
      ) : null}
    </>
  );
};

const AlertForm = ({ alert }: { readonly alert: CreditAlert }) => {
  const t = useTexts("billing");
  const client = useClient();
  const [wanted, setWanted] = useState(alert);
  const update = useAction({
    run: () => {
      const { enabled, threshold_credits, email } = wanted;
      const address = email?.trim() ? email.trim() : null;
      return client.billing.updateCreditAlert({ enabled, threshold_credits, email: address });
    },
    done: t("alertSaved"),
    invalidates: [alertKey],
    onDone: setWanted,
  });
  return (
    <SwitchedForm
      label={t("alertOn")}
      isOn={wanted.enabled}
      wasOn={alert.enabled}
      isBusy={update.isPending}
      onSwitch={(enabled) => setWanted({ ...wanted, enabled })}
      onSave={() => update.mutate()}
    >
      <AlertFields alert={wanted} onChange={setWanted} />
    </SwitchedForm>
  );
};

/** The email alert for a low balance. */
export const AlertPanel = () => {
  const t = useTexts("billing");
  const alert = useQuery(alertQuery(useClient()));
  return (
    <Panel title={t("alert")} text={t("alertText")}>
      <Loaded query={alert} skeleton={<Skeleton height={64} />}>
        {(found) => <AlertForm alert={found} />}
      </Loaded>
    </Panel>
  );
};

/** A card in words, as its owner knows it. */
const cardName = ({ brand, last4 }: PaymentMethod): string =>
  `${brand.charAt(0).toUpperCase()}${brand.slice(1)} •••• ${last4}`;

const Method = ({
  method,
  onRemove,
}: {
  readonly method: PaymentMethod;
  readonly onRemove: () => void;
}) => {
  const t = useTexts("billing");
  const remove = useTexts("common")("remove");
  const expiry = `${String(method.exp_month).padStart(2, "0")}/${method.exp_year}`;
  return (
    <div className={classes["method"]}>
      <CreditCard size={20} strokeWidth={1.75} aria-hidden />
      <div className={classes["grow"]}>
        {cardName(method)} {method.is_default ? <Badge tt="none">{t("default")}</Badge> : null}
        <Text size="sm" c="dimmed">
          {t("cardExpires", { date: expiry })}
        </Text>
      </div>
      <Button
        variant="subtle"
        color="red"
        aria-label={t("removeNamed", { card: cardName(method) })}
        onClick={onRemove}
      >
        {remove}
      </Button>
    </div>
  );
};

/** The cards that automatic top-ups may charge. */
export const MethodsPanel = () => {
  const t = useTexts("billing");
  const client = useClient();
  const methods = useQuery(methodsQuery(client));
  const [chosen, setChosen] = useState<PaymentMethod | null>(null);
  const remove = useAction({
    run: (method: PaymentMethod) => client.billing.deletePaymentMethod(method.id),
    done: t("methodRemoved"),
    invalidates: [methodsKey, topupKey],
    onDone: () => setChosen(null),
  });
  return (
    <Panel title={t("methods")} text={t("methodsText")}>
      <Loaded query={methods} skeleton={<Skeleton height={40} />}>
        {(items) =>
          items.length === 0 ? (
            <Text c="dimmed">{t("noMethods")}</Text>
          ) : (
            items.map((method) => (
              <Method key={method.id} method={method} onRemove={() => setChosen(method)} />
            ))
          )
        }
      </Loaded>
      <Confirm
        isOpen={chosen !== null}
        title={t("removeMethodTitle", { card: chosen ? cardName(chosen) : "" })}
        text={t("removeMethodText")}
        action={t("removeMethod")}
        isDangerous
        isBusy={remove.isPending}
        onConfirm={() => chosen && remove.mutate(chosen)}
        onClose={() => setChosen(null)}
      />
    </Panel>
  );
};

/** A form that is switched on or off as a whole; its fields are shown while it is on. */
const SwitchedForm = ({
  label,
  description = null,
  isOn,
  wasOn,
  isDisabled = false,
  isBusy,
  onSwitch,
  onSave,
  children,
}: {
  readonly label: string;
  readonly description?: string | null;
  readonly isOn: boolean;
  /** The stored state. A form that was on can be saved as off. */
  readonly wasOn: boolean;
  readonly isDisabled?: boolean;
  readonly isBusy: boolean;
  readonly onSwitch: (isOn: boolean) => void;
  readonly onSave: () => void;
  readonly children: ReactNode;
}) => {
  const save = useTexts("common")("save");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Switch
          label={label}
          description={description}
          checked={isOn}
          disabled={isDisabled}
          onChange={({ currentTarget }) => onSwitch(currentTarget.checked)}
        />
        {isOn ? children : null}
        {isOn || wasOn ? (
          <Group justify="flex-end">
            <Button type="submit" variant="default" loading={isBusy}>
              {save}
            </Button>
          </Group>
        ) : null}
      </Stack>
    </form>
  );
};

/** A field for an integer between these bounds. Invalid input stays visible until the field loses focus. */
const NumberField = ({
  label,
  min,
  max,
  unit,
  value,
  onChange,
}: {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  /** Stands before the number, such as "$". */
  readonly unit?: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}) => {
  const [typed, setTyped] = useState<string | null>(null);
  const take = (text: string) => {
    setTyped(text);
    const number = Number(text);
    if (Number.isInteger(number) && number >= min && number <= max) onChange(number);
  };
  return (
    <TextInput
      type="number"
      inputMode="numeric"
      label={label}
      min={min}
      max={max}
      step={1}
      leftSection={unit}
      value={typed ?? value}
      onChange={({ currentTarget }) => take(currentTarget.value)}
      onBlur={() => setTyped(null)}
    />
  );
};
