import { Button, Group, Modal, NumberInput, Stack, Text, TextInput } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { CalendarX2 } from "lucide-react";
import { useState } from "react";
import type { Reelwright, Retention, Tenant } from "reelwright";
import { useAction } from "../../api/use-action.ts";
import { useForm } from "../../api/use-form.ts";
import { useFormat } from "../../components/format.ts";
import { limits } from "../../components/limits.ts";
import { Loaded, Notice, Panel, RowSkeleton } from "../../components/page.tsx";
import { useClient } from "../../contexts.tsx";
import { useTexts } from "../../texts/texts.tsx";

const retentionKey = ["retention"];
const deletionKey = ["deletion"];

const retentionQuery = (client: Reelwright) =>
  queryOptions({
    queryKey: retentionKey,
    queryFn: ({ signal }) => client.tenant.retention({ signal }),
  });

const deletionQuery = (client: Reelwright) =>
  queryOptions({
    queryKey: deletionKey,
    queryFn: ({ signal }) => client.tenant.deletion({ signal }),
  });

/** Days in a field; an empty field is no limit. */
const daysOf = (value: number | string): number | null =>
  typeof value === "number" ? value : null;

const RetentionForm = ({ retention }: { readonly retention: Retention }) => {
  const t = useTexts("profile");
  const save = useTexts("common")("save");
  const client = useClient();
  const form = useForm({
    initial: {
      file_days: (retention.file_days ?? "") as number | string,
      content_days: (retention.content_days ?? "") as number | string,
    },
    run: ({ file_days, content_days }) =>
      client.tenant.setRetention({
        file_days: daysOf(file_days),
        content_days: daysOf(content_days),
      }),
    done: t("retentionSaved"),
    invalidates: [retentionKey],
  });
  const field = { min: 1, max: limits.retentionDays, allowDecimal: false, flex: "1 1 200px" };
  return (
    <form onSubmit={form.submit}>
      <Group align="flex-end" gap="md">
        <NumberInput
          label={t("fileDays")}
          description={t("daysHint")}
          {...field}
          {...form.getInputProps("file_days")}
        />
        <NumberInput
          label={t("contentDays")}
          description={t("daysHint")}
          {...field}
          {...form.getInputProps("content_days")}
        />
        <Button type="submit" loading={form.isBusy}>
          {save}
        </Button>
      </Group>
    </form>
  );
};

/** Confirms the account's deletion by its name. */
const DeleteAccount = ({
  tenant: { name },
  onClose,
}: {
  readonly tenant: Tenant;
  readonly onClose: () => void;
}) => {
  const t = useTexts("profile");
  const common = useTexts("common");
  const client = useClient();
  const form = useForm({
    initial: { name: "" },
    run: (sent) => client.tenant.delete({ name: sent.name.trim() }),
    invalidates: [deletionKey],
    onDone: onClose,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("deleteAccountTitle")}
      closeButtonProps={{ "aria-label": common("close") }}
    >
      <form onSubmit={form.submit}>
        <Stack gap="md">
          <Text c="dimmed">{t("deleteAccountText")}</Text>
          <TextInput
            label={t("deleteAccountName", { name })}
            maxLength={limits.accountName}
            autoComplete="off"
            data-autofocus
            {...form.getInputProps("name")}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {common("cancel")}
            </Button>
            <Button
              type="submit"
              color="red"
              loading={form.isBusy}
              disabled={form.values.name.trim() !== name}
            >
              {t("deleteAccount")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
};

/** A scheduled deletion, and its cancellation. */
const Scheduled = ({ at }: { readonly at: string }) => {
  const t = useTexts("profile");
  const { dateTime } = useFormat();
  const client = useClient();
  const keep = useAction({
    run: () => client.tenant.cancelDeletion(),
    done: t("accountKept"),
    invalidates: [deletionKey],
  });
  return (
    <Notice tone="wait" icon={CalendarX2}>
      <Group justify="space-between" gap="sm">
        <span>{t("deletionScheduled", { date: dateTime(at) })}</span>
        <Button variant="default" loading={keep.isPending} onClick={() => keep.mutate()}>
          {t("keepAccount")}
        </Button>
      </Group>
    </Notice>
  );
};

/** How long the account's jobs keep their data, and the end of the account. */
export const DataPanel = ({ tenant }: { readonly tenant: Tenant }) => {
  const t = useTexts("profile");
  const client = useClient();
  const [isDeleting, setDeleting] = useState(false);
  const retention = useQuery(retentionQuery(client));
  const deletion = useQuery(deletionQuery(client));
  return (
    <Panel title={t("data")} text={t("dataText")}>
      <Stack gap="lg">
        <Loaded query={retention} skeleton={<RowSkeleton rows={1} />}>
          {(found) => <RetentionForm retention={found} />}
        </Loaded>
        <Loaded query={deletion} skeleton={<RowSkeleton rows={1} />}>
          {({ delete_at: at }) =>
            at === null ? (
              <Button
                variant="outline"
                color="red"
                style={{ alignSelf: "flex-start" }}
                onClick={() => setDeleting(true)}
              >
                {t("deleteAccount")}
              </Button>
            ) : (
              <Scheduled at={at} />
            )
          }
        </Loaded>
      </Stack>
      {isDeleting ? <DeleteAccount tenant={tenant} onClose={() => setDeleting(false)} /> : null}
    </Panel>
  );
};
