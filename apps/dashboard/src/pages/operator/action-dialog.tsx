import { NativeSelect, NumberInput, Stack, Text, Textarea } from "@mantine/core";
import { stageNames } from "@reelwright/core/jobs/stage-names";

import { dataOf } from "../../api/clients.ts";
import { type Form, useForm } from "../../api/use-form.ts";

import { Confirm } from "../../components/confirm.tsx";
import { limits } from "../../components/limits.ts";
import { useOperatorApi } from "../../contexts.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { operatorKey } from "./queries.ts";
import { type ActionForm, bodyOf, type Offer, stageOf } from "./work.ts";

const emptyForm: ActionForm = {
  reason: "",
  max_credits: null,
  from: null,
  hand_back_after_s: null,
};
const maxReason = 500;
const maxMinutes = 7 * 24 * 60;

type FieldProps = { readonly form: Form<ActionForm> };

const numberOf = (value: number | string): number | null =>
  typeof value === "number" && Number.isFinite(value) ? value : null;

const CreditsField = ({ form }: FieldProps) => {
  const t = useTexts("operator.action");
  return (
    <NumberInput
      data-autofocus
      label={t("max_credits")}
      description={t("max_creditsHint")}
      min={1}
      max={limits.credits}
      allowDecimal={false}
      value={form.values.max_credits ?? ""}
      onChange={(value) => form.setFieldValue("max_credits", numberOf(value))}
    />
  );
};

const StageField = ({ form }: FieldProps) => {
  const t = useTexts("operator.action");
  const stage = useTexts("common.stage");
  return (
    <NativeSelect
      data-autofocus
      label={t("from")}
      value={form.values.from ?? ""}
      data={[
        { value: "", label: t("fromFailed") },
        ...stageNames.map((value) => ({ value, label: stage(value) })),
      ]}
      onChange={(event) => form.setFieldValue("from", stageOf(event.currentTarget.value) ?? null)}
    />
  );
};

const MinutesField = ({ form }: FieldProps) => {
  const t = useTexts("operator.action");
  const seconds = form.values.hand_back_after_s;
  return (
    <NumberInput
      data-autofocus
      label={t("hand_back_after_s")}
      description={t("hand_back_after_sHint")}
      min={0}
      max={maxMinutes}
      allowDecimal={false}
      value={seconds === null ? "" : seconds / 60}
      onChange={(value) => {
        const minutes = numberOf(value);
        form.setFieldValue("hand_back_after_s", minutes === null ? null : minutes * 60);
      }}
    />
  );
};

const fieldOf = {
  max_credits: CreditsField,
  from: StageField,
  hand_back_after_s: MinutesField,
} as const;

/** Confirms an operator's action and asks for the reason. */
export const ActionDialog = ({
  offer,
  onClose,
}: {
  readonly offer: Offer;
  readonly onClose: () => void;
}) => {
  const t = useTexts("operator.action");
  const api = useOperatorApi();
  const { name, fields, isDangerous } = offer;
  const form = useForm({
    initial: emptyForm,
    run: (values) => dataOf(offer.send(api, bodyOf(offer, values))),
    done: ({ changed }) => (changed ? t(`${name}.done`) : t("unchanged")),
    invalidates: [operatorKey],
    onDone: onClose,
  });
  const isOfInstallation = name === "drain" || name === "undrain";
  return (
    <Confirm
      isOpen
      title={t(`${name}.title`)}
      text={t(`${name}.text`)}
      action={t(`${name}.label`)}
      {...(name === "cancel" && { keep: t("keepJob") })}
      isDangerous={isDangerous}
      isBusy={form.isBusy}
      onConfirm={() => form.submit()}
      onClose={onClose}
    >
      <Text size="xs" c="dimmed" ff="monospace" mt={6}>
        {offer.id}
      </Text>
      <Stack gap="sm" mt="md">
        {fields.map((field) => {
          const Field = fieldOf[field];
          return <Field key={field} form={form} />;
        })}
        <Textarea
          data-autofocus={fields.length === 0 || undefined}
          label={t("reason")}
          description={t(isOfInstallation ? "reasonHintInstallation" : "reasonHint")}
          maxLength={maxReason}
          autosize
          minRows={2}
          maxRows={6}
          {...form.getInputProps("reason")}
        />
      </Stack>
    </Confirm>
  );
};
