import {
  Button,
  Group,
  NativeSelect,
  Progress,
  SegmentedControl,
  Skeleton,
  Stack,
  TextInput,
  useMantineColorScheme,
} from "@mantine/core";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import { Suspense, useState } from "react";
import type { AuditEntry, Reelwright, Tenant } from "reelwright";
import { tenantKey, tenantQuery } from "../../api/queries.ts";
import { useForm } from "../../api/use-form.ts";
import { CopyButton } from "../../components/copy-button.tsx";
import { useFormat } from "../../components/format.ts";
import { late } from "../../components/late.ts";
import { limits } from "../../components/limits.ts";
import { Empty, Loaded, Page, Panel, RowSkeleton } from "../../components/page.tsx";
import { Pager } from "../../components/pager.tsx";
import { Table } from "../../components/table.tsx";
import { useClient } from "../../contexts.tsx";
import { type Language, languages } from "../../texts/languages.ts";
import { useLanguage, useTexts } from "../../texts/texts.tsx";
import { actorOf, detailLine } from "./details.ts";
import classes from "./profile.module.css";
import { UploadsPanel } from "./uploads-panel.tsx";

const DataPanel = late(async () => ({ default: (await import("./data-panel.tsx")).DataPanel }));

const ProfileSkeleton = () => (
  <Stack gap="lg">
    <Skeleton height={228} radius={12} />
    <Skeleton height={128} radius={12} />
  </Stack>
);

/** The account's profile, limits, preferences and audit log. */
export const ProfilePage = () => {
  const t = useTexts("profile");
  const tenant = useQuery(tenantQuery(useClient()));
  return (
    <Page title={t("title")} text={t("text")}>
      <Stack gap="lg">
        <Loaded query={tenant} skeleton={<ProfileSkeleton />}>
          {(found) => (
            <>
              <AccountPanel tenant={found} />
              <LimitsPanel tenant={found} />
              <Suspense fallback={null}>
                <DataPanel tenant={found} />
              </Suspense>
            </>
          )}
        </Loaded>
        <PreferencesPanel />
        <UploadsPanel />
        <AuditPanel />
      </Stack>
    </Page>
  );
};

const NameForm = ({ tenant }: { readonly tenant: Tenant }) => {
  const t = useTexts("profile");
  const save = useTexts("common")("save");
  const client = useClient();
  const form = useForm({
    initial: { name: tenant.name },
    run: ({ name }) => client.tenant.update({ name: name.trim() }),
    done: t("saved"),
    invalidates: [tenantKey],
  });
  const name = form.values.name.trim();
  return (
    <form onSubmit={form.submit}>
      <Group align="flex-end" gap="xs">
        <TextInput
          label={t("name")}
          maxLength={limits.accountName}
          required
          flex={1}
          {...form.getInputProps("name")}
        />
        <Button type="submit" loading={form.isBusy} disabled={name === "" || name === tenant.name}>
          {save}
        </Button>
      </Group>
    </form>
  );
};

/** The account's name, email and ID. */
const AccountPanel = ({ tenant }: { readonly tenant: Tenant }) => {
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

type RequestName = keyof Tenant["limits"]["requests"];
type UploadName = keyof Tenant["limits"]["uploads"];

const requestNames: readonly RequestName[] = ["create", "write", "suggest", "upload", "playground"];
const uploadNames: readonly UploadName[] = ["daily_bytes", "daily_files", "stored_bytes"];

/** Limits of requests and uploads. */
const MoreLimits = ({ limits: { requests, uploads } }: Pick<Tenant, "limits">) => {
  const t = useTexts("profile");
  const { number } = useFormat();
  const rateText = (name: RequestName): string => {
    const rate = requests[name];
    if (rate === null) return t("unlimited");
    const count = number(rate.requests);
    if (rate.seconds === 60) return t("perMinute", { count });
    if (rate.seconds === 86_400) return t("perDay", { count });
    return t("perSeconds", { count, seconds: number(rate.seconds) });
  };
  const uploadText = (name: UploadName): string => {
    const limit = uploads[name];
    if (limit === null) return t("unlimited");
    return name === "daily_files" ? number(limit) : `${number(limit / 1024 ** 2, 1)} MB`;
  };
  const facts = [
    ...requestNames.map((name) => [t(`requests.${name}`), rateText(name)] as const),
    ...uploadNames.map((name) => [t(name), uploadText(name)] as const),
  ];
  return (
    <dl className={classes["moreLimits"]}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

/** The account's limits. */
const LimitsPanel = ({
  tenant: { job_limits: jobs, limits: more },
}: {
  readonly tenant: Tenant;
}) => {
  const t = useTexts("profile");
  return (
    <Panel title={t("limits")} text={t("limitsText")}>
      <div className={classes["limits"]}>
        <Limit label={t("concurrent")} used={jobs.running} most={jobs.concurrent} />
        <Limit label={t("daily")} used={jobs.today} most={jobs.daily} />
      </div>
      <MoreLimits limits={more} />
    </Panel>
  );
};

const schemes = [
  ["auto", "themeAuto"],
  ["light", "themeLight"],
  ["dark", "themeDark"],
] as const;

/** Settings of this browser: appearance and language. */
const PreferencesPanel = () => {
  const t = useTexts("profile");
  const shell = useTexts("shell");
  const { language, choose } = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Panel title={t("preferences")} text={t("preferencesText")}>
      <Group gap="lg" align="flex-end">
        <SegmentedControl
          aria-label={shell("theme")}
          value={colorScheme}
          data={schemes.map(([value, text]) => ({ value, label: shell(text) }))}
          onChange={(value) =>
            setColorScheme(schemes.find(([scheme]) => scheme === value)?.[0] ?? "auto")
          }
        />
        <NativeSelect
          aria-label={shell("language")}
          value={language}
          data={Object.entries(languages).map(([value, label]) => ({ value, label }))}
          onChange={(event) => choose(event.currentTarget.value as Language)}
        />
      </Group>
    </Panel>
  );
};

const Actor = ({ actor }: { readonly actor: string }) => {
  const t = useTexts("profile");
  const { kind, name } = actorOf(actor);
  return (
    <span>
      {t(`actor.${kind}`)} <span className={classes["details"]}>{name}</span>
    </span>
  );
};

const Entries = ({ items }: { readonly items: readonly AuditEntry[] }) => {
  const t = useTexts("profile");
  const { dateTime } = useFormat();
  return (
    <Table
      label={t("audit")}
      rows={items}
      keyOf={(entry) => entry.entry_id}
      columns={[
        {
          key: "action",
          label: t("action"),
          isMain: true,
          cell: ({ action }) => <code>{action}</code>,
        },
        { key: "actor", label: t("who"), cell: ({ actor }) => <Actor actor={actor} /> },
        {
          key: "details",
          label: t("details"),
          cell: ({ details }) => (
            <span className={classes["details"]}>{detailLine(details) || "–"}</span>
          ),
        },
        { key: "at", label: t("at"), cell: (entry) => dateTime(entry.created_at) },
      ]}
    />
  );
};

/** The audit log: changes to keys, billing and access. */
const AuditPanel = () => {
  const t = useTexts("profile");
  const [page, setPage] = useState(1);
  const entries = useQuery(auditQuery(useClient(), page));
  return (
    <Panel title={t("audit")} text={t("auditText")} isFlush>
      <Loaded query={entries} skeleton={<RowSkeleton />}>
        {({ items, totalPages }) =>
          items.length === 0 ? (
            <Empty icon={ScrollText} title={t("noEntries")} />
          ) : (
            <>
              <Entries items={items} />
              <Pager page={page} totalPages={totalPages} onPage={setPage} />
            </>
          )
        }
      </Loaded>
    </Panel>
  );
};

/** A page of the audit log. */
const auditQuery = (client: Reelwright, page: number) =>
  queryOptions({
    queryKey: ["audit-log", page],
    queryFn: async ({ signal }) => {
      const found = await client.auditLog.list({ page, page_size: 10 }, { signal });
      return { items: found.items, totalPages: found.totalPages };
    },
    placeholderData: keepPreviousData,
  });
