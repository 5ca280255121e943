import { NativeSelect, NumberInput, SimpleGrid, Stack, Textarea, TextInput } from "@mantine/core";
import { tenantClasses, uploadLimitNames } from "@reelwright/core/limits/tenant-limits";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { dataOf } from "../../api/clients.ts";
import type { components } from "../../api/generated/operators.ts";
import { useForm } from "../../api/use-form.ts";
import { Confirm } from "../../components/confirm.tsx";
import { useFormat } from "../../components/format.ts";
import { limits as apiLimits } from "../../components/limits.ts";
import { useOperatorApi } from "../../contexts.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { operatorKey, tenantLimitsQuery } from "./queries.ts";
import {
  isLimit,
  jobLimitNames,
  jobLimitsBody,
  jobLimitsForm,
  numberIn,
  numberText,
  requestLimitsBody,
  requestLimitsForm,
  type TenantAction,
  withReason,
} from "./tenant-forms.ts";
import { isTenantId as isUuid } from "./work.ts";

type Tenant = components["schemas"]["TenantRecord"];
type TenantLimits = components["schemas"]["TenantLimits"];
type DialogProps = { readonly tenant: Tenant; readonly onClose: () => void };

const longestReason = 500;
const longestNote = 2_000;
const longestLimit = 40;
const idLength = 36;
const most = 1_000_000_000;

const pathOf = ({ tenant_id }: Tenant) => ({ path: { tenant_id } });

/** The reason for the audit log. */
const reasonProps = {
  maxLength: longestReason,
  autosize: true,
  minRows: 2,
  maxRows: 6,
} as const;

const Fields = ({ children }: { readonly children: ReactNode }) => (
  <Stack gap="sm" mt="md">
    {children}
  </Stack>
);

const Suspension = ({ tenant, onClose }: DialogProps) => {
  const t = useTexts("operator.tenantSearch");
  const api = useOperatorApi();
  const name = tenant.suspended_at === null ? "suspend" : "resume";
  const form = useForm({
    initial: { reason: "" },
    run: ({ reason }) => {
      const order = { params: pathOf(tenant), body: withReason(reason) };
      return name === "suspend"
        ? dataOf(api.POST("/tenants/{tenant_id}/suspend", order))
        : dataOf(api.POST("/tenants/{tenant_id}/resume", order));
    },
    done: t(`${name}.done`, { name: tenant.name }),
    invalidates: [operatorKey],
    onDone: onClose,
  });
  return (
    <Confirm
      isOpen
      title={t(`${name}.title`, { name: tenant.name })}
      text={t(`${name}.text`)}
      action={t(`${name}.label`)}
      isDangerous={name === "suspend"}
      isBusy={form.isBusy}
      onConfirm={() => form.submit()}
      onClose={onClose}
    >
      <Fields>
        <Textarea
          data-autofocus
          label={t("reason")}
          description={t("reasonHint")}
          {...reasonProps}
          {...form.getInputProps("reason")}
        />
      </Fields>
    </Confirm>
  );
};

const JobLimitsDialog = ({ tenant, onClose }: DialogProps) => {
  const t = useTexts("operator.tenant");
  const search = useTexts("operator.tenantSearch");
  const api = useOperatorApi();
  const form = useForm({
    initial: jobLimitsForm(tenant),
    run: (values) =>
      dataOf(
        api.POST("/tenants/{tenant_id}/limits", {
          params: pathOf(tenant),
          body: jobLimitsBody(values),
        }),
      ),
    done: t("limitsChanged", { name: tenant.name }),
    invalidates: [operatorKey],
    onDone: onClose,
  });
  return (
    <Confirm
      isOpen
      title={t("jobLimits.title")}
      text={t("jobLimits.text")}
      action={t("save")}
      isBusy={form.isBusy}
      onConfirm={() => form.submit()}
      onClose={onClose}
    >
      <Fields>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          {jobLimitNames.map((name, place) => (
            <NumberInput
              key={name}
              data-autofocus={place === 0 || undefined}
              label={t(name)}
              placeholder={t("default")}
              min={0}
              max={most}
              allowDecimal={false}
              error={form.errors[name]}
              value={form.values[name]}
              onChange={(value) => form.setFieldValue(name, numberText(value))}
            />
          ))}
        </SimpleGrid>
        <Textarea
          label={search("reason")}
          description={search("reasonHint")}
          {...reasonProps}
          {...form.getInputProps("reason")}
        />
      </Fields>
    </Confirm>
  );
};

const RequestLimitsForm = ({
  tenant,
  limits,
  onClose,
}: DialogProps & { readonly limits: TenantLimits }) => {
  const t = useTexts("operator.tenant");
  const search = useTexts("operator.tenantSearch");
  const api = useOperatorApi();
  const form = useForm({
    initial: requestLimitsForm(limits),
    check: (values) =>
      Object.fromEntries(
        tenantClasses
          .filter((name) => !isLimit(values[name]))
          .map((name) => [name, t("limitInvalid")]),
      ),
    run: (values) =>
      dataOf(
        api.PUT("/tenants/{tenant_id}/limits", {
          params: pathOf(tenant),
          body: requestLimitsBody(values),
        }),
      ),
    done: t("limitsChanged", { name: tenant.name }),
    invalidates: [operatorKey],
    onDone: onClose,
  });
  return (
    <Confirm
      isOpen
      title={t("requestLimits.title")}
      text={t("requestLimits.text")}
      action={t("save")}
      isBusy={form.isBusy}
      onConfirm={() => form.submit()}
      onClose={onClose}
    >
      <Fields>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          {tenantClasses.map((name, place) => (
            <TextInput
              key={name}
              data-autofocus={place === 0 || undefined}
              label={t(`class.${name}`)}
              placeholder={t("default")}
              maxLength={longestLimit}
              {...form.getInputProps(name)}
            />
          ))}
          {uploadLimitNames.map((name) => (
            <NumberInput
              key={name}
              label={name === "daily_files" ? t(name) : `${t(name)} (MB)`}
              placeholder={t("default")}
              min={0}
              max={most}
              allowDecimal={name !== "daily_files"}
              error={form.errors[name]}
              value={form.values[name]}
              onChange={(value) => form.setFieldValue(name, numberText(value))}
            />
          ))}
        </SimpleGrid>
        <Textarea
          label={search("reason")}
          description={search("reasonHint")}
          {...reasonProps}
          {...form.getInputProps("reason")}
        />
      </Fields>
    </Confirm>
  );
};

const RequestLimitsDialog = (props: DialogProps) => {
  const { data } = useQuery(tenantLimitsQuery(useOperatorApi(), props.tenant.tenant_id));
  return data ? <RequestLimitsForm {...props} limits={data} /> : null;
};

/** One key for one dialog, so that a repeated request gives nothing more. */
const useOnceKey = (): string => useState(() => crypto.randomUUID())[0];

const GrantDialog = ({ tenant, onClose }: DialogProps) => {
  const t = useTexts("operator.tenant");
  const search = useTexts("operator.tenantSearch");
  const api = useOperatorApi();
  const key = useOnceKey();
  const form = useForm({
    initial: { credits: "" as number | "", type: "bonus" as "bonus" | "refund", reason: "" },
    check: ({ credits, reason }) => ({
      credits: numberIn(credits) === null ? t("required") : null,
      reason: reason.trim() === "" ? t("required") : null,
    }),
    run: ({ credits, type, reason }) =>
      dataOf(
        api.POST("/tenants/{tenant_id}/grant", {
          params: pathOf(tenant),
          body: { credits: numberIn(credits) ?? 0, type, reason: reason.trim(), key },
        }),
      ),
    done: t("grant.done", { name: tenant.name }),
    invalidates: [operatorKey],
    onDone: onClose,
  });
  return (
    <Confirm
      isOpen
      title={t("grant.title", { name: tenant.name })}
      text={t("grant.text")}
      action={t("grant.label")}
      isBusy={form.isBusy}
      onConfirm={() => form.submit()}
      onClose={onClose}
    >
      <Fields>
        <NumberInput
          data-autofocus
          label={search("credits")}
          min={1}
          max={apiLimits.credits}
          allowDecimal={false}
          required
          error={form.errors["credits"]}
          value={form.values.credits}
          onChange={(value) => form.setFieldValue("credits", numberText(value))}
        />
        <NativeSelect
          label={t("grant.type")}
          data={[
            { value: "bonus", label: t("grant.bonus") },
            { value: "refund", label: t("grant.refund") },
          ]}
          {...form.getInputProps("type")}
        />
        <Textarea
          required
          label={search("reason")}
          description={t("reasonShown")}
          {...reasonProps}
          {...form.getInputProps("reason")}
        />
      </Fields>
    </Confirm>
  );
};

const RefundDialog = ({ tenant, onClose }: DialogProps) => {
  const t = useTexts("operator.tenant");
  const search = useTexts("operator.tenantSearch");
  const { number } = useFormat();
  const api = useOperatorApi();
  const key = useOnceKey();
  const form = useForm({
    initial: { job_id: "", credits: "" as number | "", reason: "" },
    check: ({ job_id: id, reason }) => ({
      job_id: isUuid(id.trim()) ? null : t("jobInvalid"),
      reason: reason.trim() === "" ? t("required") : null,
    }),
    run: ({ job_id: id, credits, reason }) => {
      const amount = numberIn(credits);
      const body = {
        ...{ reason: reason.trim(), key, tenant_id: tenant.tenant_id },
        ...(amount !== null && { credits: amount }),
      };
      const params = { path: { job_id: id.trim().toLowerCase() } };
      return dataOf(api.POST("/jobs/{job_id}/refund", { params, body }));
    },
    done: ({ refunded, changed }) =>
      changed ? t("refund.done", { credits: number(refunded) }) : t("refund.unchanged"),
    invalidates: [operatorKey],
    onDone: onClose,
  });
  return (
    <Confirm
      isOpen
      title={t("refund.title", { name: tenant.name })}
      text={t("refund.text")}
      action={t("refund.label")}
      isBusy={form.isBusy}
      onConfirm={() => form.submit()}
      onClose={onClose}
    >
      <Fields>
        <TextInput
          data-autofocus
          required
          label={t("refund.job")}
          maxLength={idLength}
          {...form.getInputProps("job_id")}
        />
        <NumberInput
          label={search("credits")}
          description={t("refund.creditsHint")}
          min={1}
          max={apiLimits.credits}
          allowDecimal={false}
          error={form.errors["credits"]}
          value={form.values.credits}
          onChange={(value) => form.setFieldValue("credits", numberText(value))}
        />
        <Textarea
          required
          label={search("reason")}
          description={t("reasonShown")}
          {...reasonProps}
          {...form.getInputProps("reason")}
        />
      </Fields>
    </Confirm>
  );
};

const NoteDialog = ({ tenant, onClose }: DialogProps) => {
  const t = useTexts("operator.tenant");
  const api = useOperatorApi();
  const form = useForm({
    initial: { body: "" },
    check: ({ body }) => ({ body: body.trim() === "" ? t("required") : null }),
    run: ({ body }) =>
      dataOf(
        api.POST("/tenants/{tenant_id}/notes", {
          params: pathOf(tenant),
          body: { body: body.trim() },
        }),
      ),
    done: t("note.done"),
    invalidates: [operatorKey],
    onDone: onClose,
  });
  return (
    <Confirm
      isOpen
      title={t("note.title", { name: tenant.name })}
      action={t("note.label")}
      isBusy={form.isBusy}
      onConfirm={() => form.submit()}
      onClose={onClose}
    >
      <Fields>
        <Textarea
          data-autofocus
          required
          label={t("note.body")}
          description={t("note.hint")}
          maxLength={longestNote}
          autosize
          minRows={3}
          maxRows={10}
          {...form.getInputProps("body")}
        />
      </Fields>
    </Confirm>
  );
};

const dialogs: { readonly [action in TenantAction]: (props: DialogProps) => ReactNode } = {
  suspension: Suspension,
  jobLimits: JobLimitsDialog,
  requestLimits: RequestLimitsDialog,
  grant: GrantDialog,
  refund: RefundDialog,
  note: NoteDialog,
};

/** The form of an operator's action on a tenant. */
export const TenantDialog = ({
  action,
  ...props
}: DialogProps & { readonly action: TenantAction }) => {
  const Dialog = dialogs[action];
  return <Dialog {...props} />;
};
