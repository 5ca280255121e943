import {
  Button,
  CloseButton,
  Group,
  Input,
  Loader,
  SegmentedControl,
  Stack,
  Switch,
  Textarea,
  TextInput,
} from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { ImagePlus, Plus } from "lucide-react";
import { type ChangeEvent, type DragEvent, Suspense, useId } from "react";
import type { Model } from "reelwright";
import { useErrorText } from "../../api/error-text.ts";
import { late } from "../../components/late.ts";
import { acceptOf, limits } from "../../components/limits.ts";
import { useImageCheck } from "../../components/use-uploads.ts";
import { useClient } from "../../contexts.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { type Draft, type ElementDraft, fieldsOf } from "./draft.ts";
import classes from "./playground.module.css";

/** Loaded separately, because only storyboards have shots. */
const ShotsField = late(async () => ({ default: (await import("./shots-field.tsx")).ShotsField }));

type FormProps = {
  readonly model: Model;
  readonly draft: Draft;
  readonly onChange: (change: Partial<Draft>) => void;
};

const plain = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

type TypeText = "text_to_video";

/** The input images. */
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

/** The generation type: text, images or a storyboard. */
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

/** A model's form, built from its capabilities. */
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

/** A choice of few values, all visible. */
const Choice = ({
  label,
  value,
  options,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}) => {
  const id = useId();
  return (
    <div>
      <Input.Label component="div" id={id} className={classes["label"]}>
        {label}
      </Input.Label>
      <SegmentedControl
        aria-labelledby={id}
        className={classes["choice"]}
        value={value}
        data={options.map((option) => ({ ...option }))}
        onChange={onChange}
      />
    </div>
  );
};

/** A field of up to `most` images, by URL. */
const PicturesField = ({
  label,
  hint,
  urls,
  most,
  onChange,
}: {
  readonly label: string;
  readonly hint?: string;
  readonly urls: readonly string[];
  readonly most: number;
  readonly onChange: (urls: readonly string[]) => void;
}) => (
  <fieldset className={classes["plain"]}>
    <Input.Label component="legend">{label}</Input.Label>
    {hint ? <Input.Description>{hint}</Input.Description> : null}
    <div className={classes["tiles"]}>
      {urls.map((url, index) => (
        <PictureTile
          key={url}
          url={url}
          label={most > 1 ? `${label} ${index + 1}` : label}
          onRemove={() => onChange(urls.filter((each) => each !== url))}
        />
      ))}
      {urls.length < most ? (
        <AddPicture label={label} onAdd={(url) => onChange([...urls, url])} />
      ) : null}
    </div>
  </fieldset>
);

/** An image with a remove button. */
const PictureTile = ({
  url,
  label,
  onRemove,
}: {
  readonly url: string;
  readonly label: string;
  readonly onRemove: () => void;
}) => {
  const remove = useTexts("common")("remove");
  return (
    <div className={classes["tile"]}>
      <img src={url} alt={label} width={92} height={92} />
      <CloseButton
        className={classes["tileRemove"]}
        size="sm"
        aria-label={`${remove}: ${label}`}
        onClick={onRemove}
      />
    </div>
  );
};

/** Uploads a chosen or dropped image. `onAdd` receives its URL. */
const AddPicture = ({
  label,
  onAdd,
}: {
  readonly label: string;
  readonly onAdd: (url: string) => void;
}) => {
  const t = useTexts("playground");
  const client = useClient();
  const errorText = useErrorText();
  const check = useImageCheck("product_image");
  const { mutate, isPending, error } = useMutation({
    networkMode: "always",
    mutationFn: async (file: File) => {
      check(file);
      return await client.uploads.productImage(file);
    },
    onSuccess: ({ url }) => onAdd(url),
  });
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file) mutate(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    take(event.dataTransfer.files);
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    take(event.currentTarget.files);
    event.currentTarget.value = "";
  };
  return (
    <div>
      <label
        className={classes["add"]}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
        data-busy={isPending || undefined}
      >
        {isPending ? <Loader size={18} aria-hidden /> : <ImagePlus size={18} aria-hidden />}
        <span>{isPending ? t("uploading") : t("addPicture")}</span>
        <input
          className="visually-hidden"
          type="file"
          accept={acceptOf("product_image")}
          aria-label={label}
          disabled={isPending}
          onChange={choose}
        />
      </label>
      {error ? (
        <p className={classes["problem"]} role="alert">
          {errorText(error).message}
        </p>
      ) : null}
    </div>
  );
};

const mostElements = 3;
const mostPictures = 4;

/** Reference images of objects to include in the clip, each with a name. */
const ElementsField = ({
  elements,
  onChange,
}: {
  readonly elements: readonly ElementDraft[];
  readonly onChange: (elements: readonly ElementDraft[]) => void;
}) => {
  const t = useTexts("playground");
  const remove = useTexts("common")("remove");
  const set = (index: number, change: Partial<ElementDraft>) =>
    onChange(elements.map((each, at) => (at === index ? { ...each, ...change } : each)));
  const add = () => {
    const name = t("element", { number: elements.length + 1 });
    onChange([...elements, { name, images: [] }]);
  };
  return (
    <fieldset className={classes["plain"]}>
      <Input.Label component="legend">{t("elements")}</Input.Label>
      <Input.Description>{t("elementsHint")}</Input.Description>
      {elements.map(({ name, images }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: elements have no other identity than their place
        <div key={index} className={classes["element"]}>
          <Group gap="xs" wrap="nowrap" align="flex-end">
            <TextInput
              flex={1}
              label={t("elementName")}
              maxLength={limits.elementName}
              required
              value={name}
              onChange={({ currentTarget }) => set(index, { name: currentTarget.value })}
            />
            <CloseButton
              size="lg"
              aria-label={`${remove}: ${name}`}
              onClick={() => onChange(elements.filter((_, at) => at !== index))}
            />
          </Group>
          <PicturesField
            label={name}
            urls={images}
            most={mostPictures}
            onChange={(changed) => set(index, { images: changed })}
          />
        </div>
      ))}
      {elements.length < mostElements ? (
        <Button
          variant="default"
          size="xs"
          leftSection={<Plus size={14} aria-hidden />}
          onClick={add}
        >
          {t("addElement")}
        </Button>
      ) : null}
    </fieldset>
  );
};
