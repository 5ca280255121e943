import { Button, Group, Progress, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { Tenant } from "reelwright";
import { useClient } from "../../api/client-context.tsx";
import { useAction } from "../../api/use-action.ts";
import { CopyButton } from "../../components/copy-button.tsx";
import { useFormat } from "../../components/format.ts";
import { limits } from "../../components/limits.ts";
import { Panel } from "../../components/panel.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { tenantKey } from "../brand/queries.ts";
import classes from "./profile.module.css";

const NameForm = ({ tenant }: { readonly tenant: Tenant }) => {
  const t = useTexts("profile");
  const save = useTexts("common")("save");
  const client = useClient();
  const [name, setName] = useState(tenant.name);
  const update = useAction({
    run: () => client.tenant.update({ name: name.trim() }),
    done: t("saved"),
    invalidates: [tenantKey],
  });
  const isChanged = name.trim() !== "" && name.trim() !== tenant.name;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged) update.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Group align="flex-end" gap="xs">
        <TextInput
          label={t("name")}
          maxLength={limits.accountName}
          required
          flex={1}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" loading={update.isPending} disabled={!isChanged}>
          {save}
        </Button>
      </Group>
    </form>
  );
};

/** Whose account it is. */
export const AccountPanel = ({ tenant }: { readonly tenant: Tenant }) => {
  const t = useTexts("profile");
  const { date } = useFormat();
  return (
    <Panel title={t("account")}>
      <Stack gap="lg">
        <NameForm tenant={tenant} />
        <dl className={classes["facts"]}>
          <dt>{t("email")}</dt>
          <dd>{tenant.email ?? t("noEmail")}</dd>
          <dt>{t("since")}</dt>
          <dd>{date(tenant.created_at)}</dd>
          <dt>{t("id")}</dt>
          <dd className={classes["id"]}>
            <code>{tenant.tenant_id}</code>
            <CopyButton text={tenant.tenant_id} />
          </dd>
        </dl>
      </Stack>
    </Panel>
  );
};

const Limit = ({
  label,
  used,
  most,
}: {
  readonly label: string;
  readonly used: number;
  readonly most: number;
}) => {
  const t = useTexts("profile");
  const { number } = useFormat();
  return (
    <div>
      <div className={classes["limitLine"]}>
        <span>{label}</span>
        <strong>{t("usedOf", { used: number(used), most: number(most) })}</strong>
      </div>
      <Progress
        aria-label={label}
        value={most === 0 ? 100 : Math.min(100, (used / most) * 100)}
        {...(used >= most && { color: "red" })}
      />
    </div>
  );
};

/** How much may be made at once, and in a day. */
export const LimitsPanel = ({ tenant: { job_limits: limits } }: { readonly tenant: Tenant }) => {
  const t = useTexts("profile");
  return (
    <Panel title={t("limits")} text={t("limitsText")}>
      <div className={classes["limits"]}>
        <Limit label={t("concurrent")} used={limits.running} most={limits.concurrent} />
        <Limit label={t("daily")} used={limits.today} most={limits.daily} />
      </div>
    </Panel>
  );
};
