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
import { type ReactNode, useState } from "react";
import type { AutoTopup, CreditAlert, CreditPack, PaymentMethod } from "reelwright";
import { useAction } from "../../api/use-action.ts";
import { type Form, useForm } from "../../api/use-form.ts";
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
  form,
}: Omit<Known, "topup"> & { readonly form: Form<AutoTopup> }) => {
  const t = useTexts("billing");
  const { number, usd } = useFormat();
  return (
    <>
      <NumberField
        label={t("below")}
        min={1}
        max={limits.credits}
        {...form.getInputProps("threshold_credits")}
      />
      <NativeSelect
        label={t("packToBuy")}
        data={packs.map((pack) => ({
          value: pack.pack_id,
          label: `${pack.name}: ${number(pack.credits)} · ${usd(pack.price_usd)}`,
        }))}
        {...form.getInputProps("pack_id")}
      />
      <NativeSelect
        label={t("cardToCharge")}
        data={[
          { value: "", label: t("defaultCard") },
          ...methods.map((method) => ({ value: method.id, label: cardName(method) })),
        ]}
        {...form.getInputProps("payment_method_id")}
        value={form.values.payment_method_id ?? ""}
      />
      <NumberField
        label={t("monthly")}
        min={1}
        max={limits.monthlyUsd}
        unit="$"
        {...form.getInputProps("monthly_limit_usd")}
      />
    </>
  );
};

const TopupForm = ({ topup, packs, methods }: Known) => {
  const t = useTexts("billing");
  const client = useClient();
  const form = useForm({
    initial: topup,
    run: (wanted) =>
      client.billing.updateAutoTopup({
        ...wanted,
        payment_method_id: wanted.payment_method_id || null,
      }),
    done: t("topupSaved"),
    invalidates: [topupKey],
  });
  const canBuy = methods.length > 0;
  return (
    <SwitchedForm
      form={form}
      label={t("topupOn")}
      description={canBuy ? null : t("topupNeedsCard")}
      wasOn={topup.enabled}
      isDisabled={!canBuy && !form.values.enabled}
    >
      <TopupFields packs={packs} methods={methods} form={form} />
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

const AlertFields = ({ form }: { readonly form: Form<CreditAlert> }) => {
  const t = useTexts("billing");
  const { email_status: status, email } = form.values;
  return (
    <>
      <NumberField
        label={t("below")}
        min={1}
        max={limits.credits}
        {...form.getInputProps("threshold_credits")}
      />
      <TextInput
        label={t("mailTo")}
        type="email"
        maxLength={limits.email}
        placeholder={t("accountMail")}
        {...form.getInputProps("email")}
        value={email ?? ""}
      />
      {status ? (
        <div>
          <StateBadge tone={status === "confirmed" ? "good" : "wait"}>
            {t(`mail.${status}`)}
          </StateBadge>
        </div>
      ) : null}
    </>
  );
};

const AlertForm = ({ alert }: { readonly alert: CreditAlert }) => {
  const t = useTexts("billing");
  const client = useClient();
  const form: Form<CreditAlert> = useForm({
    initial: alert,
    run: ({ enabled, threshold_credits, email }) =>
      client.billing.updateCreditAlert({
        ...{ enabled, threshold_credits },
        email: email?.trim() || null,
      }),
    done: t("alertSaved"),
    invalidates: [alertKey],
    onDone: (saved: CreditAlert): void => form.setValues(saved),
  });
  return (
    <SwitchedForm form={form} label={t("alertOn")} wasOn={alert.enabled}>
      <AlertFields form={form} />
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

/** A card's display name, such as "Visa •••• 4242". */
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
const SwitchedForm = <V extends { readonly enabled: boolean }>({
  form,
  label,
  description = null,
  wasOn,
  isDisabled = false,
  children,
}: {
  readonly form: Form<V>;
  readonly label: string;
  readonly description?: string | null;
  /** The stored state. A form that was on can be saved as off. */
  readonly wasOn: boolean;
  readonly isDisabled?: boolean;
  readonly children: ReactNode;
}) => {
  const save = useTexts("common")("save");
  const isOn = form.values.enabled;
  return (
    <form onSubmit={form.submit}>
      <Stack gap="sm">
        <Switch
          label={label}
          description={description}
          disabled={isDisabled}
          {...form.getInputProps("enabled", { type: "checkbox" })}
        />
        {isOn ? children : null}
        {isOn || wasOn ? (
          <Group justify="flex-end">
            <Button type="submit" variant="default" loading={form.isBusy}>
              {save}
            </Button>
          </Group>
        ) : null}
      </Stack>
    </form>
  );
};

/** A field for an integer. Invalid input stays visible until the field loses focus. */
const NumberField = ({
  label,
  min,
  max,
  unit,
  value,
  error,
  onChange,
}: {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  /** Shown before the number, such as "$". */
  readonly unit?: string;
  /** Always set by the form's props. */
  readonly value?: number;
  readonly error?: ReactNode;
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
      value={typed ?? value ?? ""}
      error={error}
      onChange={({ currentTarget }) => take(currentTarget.value)}
      onBlur={() => setTyped(null)}
    />
  );
};
