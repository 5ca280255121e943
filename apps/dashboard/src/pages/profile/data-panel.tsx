import {
  Anchor,
  Button,
  Checkbox,
  Group,
  Modal,
  NumberInput,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { CalendarX2 } from "lucide-react";
import { useState } from "react";
import type { Reelwright, Retention, Tenant, TenantExport } from "reelwright";
import { useAction } from "../../api/use-action.ts";
import { useForm } from "../../api/use-form.ts";
import { useFormat } from "../../components/format.ts";
import { limits } from "../../components/limits.ts";
import { Loaded, Notice, Panel, RowSkeleton } from "../../components/page.tsx";
import { useClient } from "../../contexts.tsx";
import { useTexts } from "../../texts/texts.tsx";

const retentionKey = ["retention"];
const deletionKey = ["deletion"];
const exportKey = ["export"];
const auditKey = ["audit-log"];

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

const isUnderWay = ({ state }: TenantExport): boolean => state === "pending" || state === "running";

const exportQuery = (client: Reelwright) =>
  queryOptions({
    queryKey: exportKey,
    queryFn: ({ signal }) => client.tenant.export({ signal }),
    // No event says that it is ready.
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? 3_000 : false),
  });

/** Days in a field; an empty field is no limit. */
const daysOf = (value: number | string): number | null =>
  typeof value === "number" ? value : null;

const RetentionForm = ({ retention }: { readonly retention: Retention }) => {
  const t = useTexts("profile");
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
    invalidates: [retentionKey, auditKey],
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
          {t("setRetention")}
        </Button>
      </Group>
    </form>
  );
};

/** What became of the last export. */
const LastExport = ({ found }: { readonly found: TenantExport }) => {
  const t = useTexts("profile");
  const { dateTime, number } = useFormat();
  if (found.state === "failed") return <Text c="red">{t("exportFailed")}</Text>;
  if (isUnderWay(found)) return <Text c="dimmed">{t("exportRuns")}</Text>;
  if (found.download_url === null || found.expires_at === null) return null;
  return (
    <Anchor
      href={`${found.download_url}${found.download_url.includes("?") ? "&" : "?"}download=export`}
    >
      {t("exportReady", {
        size: `${number(Math.max(0.1, (found.bytes ?? 0) / 1_000_000), 1)} MB`,
        date: dateTime(found.expires_at),
      })}
    </Anchor>
  );
};

/** Orders an export of the account, and links to the last one. */
const ExportForm = ({ found }: { readonly found: TenantExport }) => {
  const t = useTexts("profile");
  const client = useClient();
  const [files, setFiles] = useState(true);
  const order = useAction({
    run: () => client.tenant.createExport({ files }),
    done: t("exportOrdered"),
    invalidates: [exportKey, auditKey],
  });
  return (
    <Stack gap="sm">
      <Group gap="md">
        <Button
          variant="default"
          loading={order.isPending || isUnderWay(found)}
          onClick={() => order.mutate()}
        >
          {t("exportData")}
        </Button>
        <Checkbox
          label={t("exportFiles")}
          checked={files}
          onChange={(event) => setFiles(event.currentTarget.checked)}
        />
      </Group>
      <LastExport found={found} />
    </Stack>
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
    invalidates: [deletionKey, auditKey],
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
    invalidates: [deletionKey, auditKey],
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

/** How long the account's jobs keep their data, its export, and its end. */
export const DataPanel = ({ tenant }: { readonly tenant: Tenant }) => {
  const t = useTexts("profile");
  const client = useClient();
  const [isDeleting, setDeleting] = useState(false);
  const retention = useQuery(retentionQuery(client));
  const exported = useQuery(exportQuery(client));
  const deletion = useQuery(deletionQuery(client));
  return (
    <Panel title={t("data")} text={t("dataText")}>
      <Stack gap="lg">
        <Loaded query={retention} skeleton={<RowSkeleton rows={1} />}>
          {(found) => <RetentionForm retention={found} />}
        </Loaded>
        <Loaded query={exported} skeleton={<RowSkeleton rows={1} />}>
          {(found) => <ExportForm found={found} />}
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
