import { Stack, Switch, Textarea } from "@mantine/core";
import { Suspense } from "react";
import type { Model } from "reelwright";
import { late } from "../../components/late.ts";
import { useTexts } from "../../texts/texts.tsx";
import { Choice } from "./choice.tsx";
import { type Draft, fieldsOf } from "./draft.ts";
import { ElementsField } from "./elements-field.tsx";
import { PicturesField } from "./pictures-field.tsx";

/** Only the storyboard has shots. */
const ShotsField = late(async () => ({ default: (await import("./shots-field.tsx")).ShotsField }));

type FormProps = {
  readonly model: Model;
  readonly draft: Draft;
  readonly onChange: (change: Partial<Draft>) => void;
};

const plain = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

type TypeText = "text_to_video";

/** The pictures that the model works from. */
const Pictures = ({ model, draft, onChange }: FormProps) => {
  const t = useTexts("playground");
  const fields = fieldsOf(model, draft.type);
  const most = model.capabilities.max_reference_images;
  return (
    <>
      {fields.start ? (
        <PicturesField
          label={t(model.type === "image" ? "startPicture" : "start")}
          urls={draft.start === null ? [] : [draft.start]}
          most={1}
          onChange={([start = null]) => onChange({ start })}
        />
      ) : null}
      {fields.end && draft.start !== null ? (
        <PicturesField
          label={t("end")}
          urls={draft.end === null ? [] : [draft.end]}
          most={1}
          onChange={([end = null]) => onChange({ end })}
        />
      ) : null}
      {fields.references ? (
        <PicturesField
          label={t("references")}
          hint={t("referencesHint", { most })}
          urls={draft.references}
          most={most}
          onChange={(references) => onChange({ references })}
        />
      ) : null}
    </>
  );
};

/** What the model works from: words, pictures, a storyboard. */
const Sources = ({ model, draft, onChange }: FormProps) => {
  const t = useTexts("playground");
  const fields = fieldsOf(model, draft.type);
  const { generation_types, max_prompt_length, supported_durations } = model.capabilities;
  return (
    <>
      {fields.types ? (
        <Choice
          label={t("mode")}
          value={draft.type}
          options={generation_types.map((value) => ({
            value,
            label: t(`types.${value as TypeText}`),
          }))}
          onChange={(type) => onChange({ type })}
        />
      ) : null}
      <Pictures {...{ model, draft, onChange }} />
      {fields.prompt ? (
        <Textarea
          label={t("prompt")}
          description={t("promptHint")}
          autosize
          minRows={4}
          maxRows={12}
          maxLength={max_prompt_length}
          value={draft.prompt}
          onChange={({ currentTarget }) => onChange({ prompt: currentTarget.value })}
        />
      ) : null}
      {fields.shots ? (
        <Suspense fallback={null}>
          <ShotsField
            shots={draft.shots}
            offered={supported_durations}
            onChange={(shots) => onChange({ shots })}
          />
        </Suspense>
      ) : null}
    </>
  );
};

/** A model's form: what its capabilities say that it takes, and nothing else. */
export const ModelForm = ({ model, draft, onChange }: FormProps) => {
  const t = useTexts("playground");
  const fields = fieldsOf(model, draft.type);
  const { supported_aspect_ratios, supported_durations, resolutions, output_formats } =
    model.capabilities;
  return (
    <Stack gap="md">
      <Sources {...{ model, draft, onChange }} />
      <Choice
        label={t("ratio")}
        value={draft.ratio}
        options={plain(supported_aspect_ratios)}
        onChange={(ratio) => onChange({ ratio })}
      />
      {fields.seconds ? (
        <Choice
          label={t("duration")}
          value={String(draft.seconds)}
          options={supported_durations.map((count) => ({
            value: String(count),
            label: t("seconds", { count }),
          }))}
          onChange={(seconds) => onChange({ seconds: Number(seconds) })}
        />
      ) : null}
      {fields.resolution ? (
        <Choice
          label={t("resolution")}
          value={draft.resolution}
          options={plain(resolutions)}
          onChange={(resolution) => onChange({ resolution })}
        />
      ) : null}
      {fields.format ? (
        <Choice
          label={t("format")}
          value={draft.format}
          options={plain(output_formats)}
          onChange={(format) => onChange({ format })}
        />
      ) : null}
      {fields.elements ? (
        <ElementsField elements={draft.elements} onChange={(elements) => onChange({ elements })} />
      ) : null}
      {fields.sound ? (
        <Switch
          label={t("sound")}
          checked={draft.hasSound}
          onChange={({ currentTarget }) => onChange({ hasSound: currentTarget.checked })}
        />
      ) : null}
    </Stack>
  );
};
