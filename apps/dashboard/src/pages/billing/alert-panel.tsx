import { Skeleton, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CreditAlert } from "reelwright";
import { useClient } from "../../api/client-context.tsx";
import { useAction } from "../../api/use-action.ts";
import { limits } from "../../components/limits.ts";
import { Loaded } from "../../components/loaded.tsx";
import { NumberField } from "../../components/number-field.tsx";
import { Panel } from "../../components/panel.tsx";
import { StateBadge } from "../../components/status-badge.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { alertKey, alertQuery } from "./queries.ts";
import { SwitchedForm } from "./switched-form.tsx";

const Fields = ({
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
      <Fields alert={wanted} onChange={setWanted} />
    </SwitchedForm>
  );
};

/** Whom to tell when credits run low. */
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
