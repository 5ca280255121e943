import { Button, Drawer, Group, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { tenantClasses, uploadLimitNames } from "@reelwright/core/limits/tenant-limits";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useState } from "react";
import type { components } from "../../api/generated/operators.ts";
import { useOperatorRoles } from "../../api/queries.ts";
import { CopyButton } from "../../components/copy-button.tsx";
import { useFormat } from "../../components/format.ts";
import { late } from "../../components/late.ts";
import { Loaded } from "../../components/page.tsx";
import { StateBadge } from "../../components/status-badge.tsx";
import { useFocusBack } from "../../components/use-focus-back.ts";
import { useOperatorApi } from "../../contexts.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { RowsSkeleton } from "./operators-alone.tsx";
import { tenantLimitsQuery, tenantQuery } from "./queries.ts";
import { jobLimitNames, megabytesOf, type TenantAction } from "./tenant-forms.ts";

type TenantRecord = components["schemas"]["TenantRecord"];
type TenantLimits = components["schemas"]["TenantLimits"];

// The dialogs are loaded when the first one opens.
const TenantDialog = late(async () => ({
  default: (await import("./tenant-dialogs.tsx")).TenantDialog,
}));

const Section = ({
  title,
  action,
  children,
}: {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}) => (
  <section>
    <Group justify="space-between" mb={6} gap="xs">
      <Title order={3}>{title}</Title>
      {action}
    </Group>
    {children}
  </section>
);

/** Names and values in columns. */
const Facts = ({ facts }: { readonly facts: readonly (readonly [string, ReactNode])[] }) => (
  <SimpleGrid component="dl" cols={{ base: 2, sm: 3 }} spacing="sm" m={0}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <Text component="dt" size="xs" c="dimmed">
          {name}
        </Text>
        <Text component="dd" size="sm" m={0}>
          {value}
        </Text>
      </div>
    ))}
  </SimpleGrid>
);

/** A limit; one of the tenant's own is bold. */
const Limit = ({ text, isOwn }: { readonly text: string; readonly isOwn: boolean }) => {
  const t = useTexts("operator.tenant");
  return isOwn ? <strong>{text}</strong> : t("usual", { limit: text });
};

const JobLimits = ({ tenant }: { readonly tenant: TenantRecord }) => {
  const t = useTexts("operator.tenant");
  const { number } = useFormat();
  return (
    <Facts
      facts={jobLimitNames.map((name) => {
        const own = tenant[name];
        return [t(name), own === null ? t("default") : <strong key={name}>{number(own)}</strong>];
      })}
    />
  );
};

const RequestLimits = ({ limits }: { readonly limits: TenantLimits }) => {
  const t = useTexts("operator.tenant");
  const { number } = useFormat();
  const uploadText = (name: (typeof uploadLimitNames)[number]): string => {
    const limit = limits.effective.uploads[name] ?? 0;
    if (limit === 0) return t("unlimited");
    return name === "daily_files" ? number(limit) : `${number(megabytesOf(limit), 2)} MB`;
  };
  return (
    <Facts
      facts={[
        ...tenantClasses.map((name) => {
          const isOwn = limits.requests[name] !== undefined;
          const text = limits.effective.requests[name] ?? "";
          return [t(`class.${name}`), <Limit key={name} text={text} isOwn={isOwn} />] as const;
        }),
        ...uploadLimitNames.map((name) => {
          const isOwn = limits.uploads[name] !== undefined;
          return [t(name), <Limit key={name} text={uploadText(name)} isOwn={isOwn} />] as const;
        }),
      ]}
    />
  );
};

const Notes = ({ notes }: { readonly notes: TenantRecord["notes"] }) => {
  const t = useTexts("operator.tenant");
  const { dateTime } = useFormat();
  if (notes.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t("noNotes")}
      </Text>
    );
  return (
    <Stack gap="sm">
      {notes.map(({ note_id: id, author, body, created_at: at }) => (
        <div key={id}>
          <Text size="xs" c="dimmed">
            {author} · {dateTime(at)}
          </Text>
          <Text size="sm" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
            {body}
          </Text>
        </div>
      ))}
    </Stack>
  );
};

const Identity = ({ tenant }: { readonly tenant: TenantRecord }) => {
  const t = useTexts("operator.tenantSearch");
  const { tenant_id: id, email, suspended_at: suspended } = tenant;
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <StateBadge tone={suspended === null ? "good" : "bad"}>
          {t(suspended === null ? "active" : "suspended")}
        </StateBadge>
        <Text size="sm">{email}</Text>
      </Group>
      <Group gap={6} wrap="nowrap">
        <Text size="xs" ff="monospace" truncate>
          {id}
        </Text>
        <CopyButton text={id} />
      </Group>
    </Stack>
  );
};

const Details = ({
  tenant,
  onAct,
}: {
  readonly tenant: TenantRecord;
  readonly onAct: (action: TenantAction) => void;
}) => {
  const t = useTexts("operator.tenant");
  const search = useTexts("operator.tenantSearch");
  const { number, date } = useFormat();
  const limits = useQuery(tenantLimitsQuery(useOperatorApi(), tenant.tenant_id));
  const { mayOperate, mayRefund } = useOperatorRoles();
  const button = (action: TenantAction, label: string) => (
    <Button size="xs" variant="default" onClick={() => onAct(action)}>
      {label}
    </Button>
  );
  return (
    <Stack gap="lg">
      <Identity tenant={tenant} />
      <Group gap="xs">
        {mayOperate
          ? button(
              "suspension",
              search(tenant.suspended_at === null ? "suspend.label" : "resume.label"),
            )
          : null}
        {mayRefund ? button("grant", t("grant.label")) : null}
        {mayRefund ? button("refund", t("refund.label")) : null}
      </Group>
      <Facts
        facts={[
          [search("credits"), number(tenant.available_credits)],
          [t("reserved"), number(tenant.reserved_credits)],
          [t("owed"), number(tenant.owed_credits)],
          [search("jobs"), number(tenant.live_jobs)],
          [t("today"), number(tenant.jobs_today)],
          [t("created"), date(tenant.created_at)],
        ]}
      />
      <Section
        title={t("jobLimits.title")}
        action={mayOperate ? button("jobLimits", t("jobLimits.label")) : null}
      >
        <JobLimits tenant={tenant} />
      </Section>
      <Section
        title={t("requestLimits.title")}
        action={mayOperate ? button("requestLimits", t("requestLimits.label")) : null}
      >
        <Loaded query={limits} skeleton={<RowsSkeleton rows={3} />}>
          {(found) => <RequestLimits limits={found} />}
        </Loaded>
      </Section>
      <Section title={t("notes")} action={button("note", t("note.label"))}>
        <Notes notes={tenant.notes} />
      </Section>
    </Stack>
  );
};

const Content = ({
  tenantId,
  action,
  onAct,
}: {
  readonly tenantId: string;
  readonly action: TenantAction | null;
  readonly onAct: (action: TenantAction | null) => void;
}) => {
  const query = useQuery(tenantQuery(useOperatorApi(), tenantId));
  return (
    <Loaded query={query} skeleton={<RowsSkeleton rows={8} />}>
      {(tenant) => (
        <>
          <Details tenant={tenant} onAct={onAct} />
          {action === null ? null : (
            <Suspense fallback={null}>
              <TenantDialog tenant={tenant} action={action} onClose={() => onAct(null)} />
            </Suspense>
          )}
        </>
      )}
    </Loaded>
  );
};

/** A tenant as operators see it, with what they may change. */
export const TenantDrawer = ({
  tenantId,
  name,
  onClose,
}: {
  readonly tenantId: string;
  readonly name: string;
  readonly onClose: () => void;
}) => {
  const close = useTexts("common")("close");
  const [action, setAction] = useState<TenantAction | null>(null);
  useFocusBack();
  return (
    <Drawer
      opened
      onClose={onClose}
      // Escape closes the dialog over it first.
      closeOnEscape={action === null}
      position="right"
      size="lg"
      title={name}
      closeButtonProps={{ "aria-label": close }}
    >
      <Content tenantId={tenantId} action={action} onAct={setAction} />
    </Drawer>
  );
};
