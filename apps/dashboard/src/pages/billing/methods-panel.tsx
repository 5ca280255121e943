import { Badge, Button, Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { CreditCard } from "lucide-react";
import { useState } from "react";
import type { PaymentMethod } from "reelwright";
import { useClient } from "../../api/client-context.tsx";
import { useAction } from "../../api/use-action.ts";
import { Confirm } from "../../components/confirm.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { Panel } from "../../components/panel.tsx";
import { useTexts } from "../../texts/texts.tsx";
import classes from "./billing.module.css";
import { methodsKey, methodsQuery, topupKey } from "./queries.ts";

/** A card in words, as its owner knows it. */
export const cardName = ({ brand, last4 }: PaymentMethod): string =>
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
