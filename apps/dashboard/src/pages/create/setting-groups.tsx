import {
  ActionIcon,
  Button,
  Input,
  SegmentedControl,
  Select,
  Text,
  Textarea,
  TextInput,
} from "@mantine/core";
import { Plus, Sparkles, X } from "lucide-react";
import { useState } from "react";
import { useFormat } from "../../components/format.ts";
import { limits } from "../../components/limits.ts";
import { useWords } from "../../components/use-words.ts";
import { useTexts } from "../../texts/texts.tsx";
import { useCreateForm } from "./create-form.tsx";
import { lengthsOf, scriptTime, withModel } from "./draft.ts";
import fieldClasses from "./fields.module.css";
import { ChoiceField, FieldLabel, TextField } from "./fields.tsx";
import { AreaField, NumberField, SelectField, SwitchField } from "./setting-fields.tsx";
import classes from "./setting-groups.module.css";

/** Languages that voices speak well. The API accepts any ISO 639-1 code. */
const languages =
  "en de es fr it pt nl pl sv da no fi cs el tr ru uk ro hu ar he hi bn ta th vi id ja ko zh".split(
    " ",
  );

/** The script's speaking time, compared with the video's length. */
const ScriptTimeLine = ({ text }: { readonly text: string }) => {
  const t = useTexts("create");
  const { number } = useFormat();
  const { value } = useCreateForm();
  const video = (value<number | null>("segment_count") ?? 0) * value<number>("segment_duration");
  const { seconds, verdict } = scriptTime(text.trim(), video);
  return (
    <Text size="sm" className={classes["time"]} data-verdict={verdict} role="status">
      {t("scriptTime", { seconds: number(seconds), video: number(video) })}
      {verdict === "fits" ? null : ` ${t(verdict === "fast" ? "scriptFast" : "scriptTooLong")}`}
    </Text>
  );
};

const OwnWords = () => {
  const t = useTexts("create");
  const { draft, errors, fields, set, value } = useCreateForm();
  const text = value<string | null>("custom_script") ?? "";
  return (
    <div>
      <Textarea
        id="field-custom_script"
        label={<FieldLabel name="custom_script" />}
        placeholder={t("scriptPlaceholder")}
        autosize
        minRows={4}
        maxRows={16}
        value={text}
        maxLength={fields.get("custom_script")?.maxLength ?? 5_000}
        error={errors["custom_script"]}
        onChange={({ currentTarget }) => set({ custom_script: currentTarget.value })}
      />
      <div className={classes["under"]}>
        <ScriptTimeLine text={text} />
        {draft.script !== null && draft.script !== text ? (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<Sparkles size={14} />}
            onClick={() => set({ custom_script: draft.script })}
          >
            {t("useSuggestedScript")}
          </Button>
        ) : null}
      </div>
    </div>
  );
};

const LanguageField = () => {
  const { errors, set, value } = useCreateForm();
  const words = useWords();
  const current = value<string>("language");
  const codes = languages.includes(current) ? languages : [current, ...languages];
  return (
    <Select
      id="field-language"
      label={<FieldLabel name="language" />}
      data={codes.map((code) => ({ value: code, label: words.language(code) }))}
      value={current}
      searchable
      allowDeselect={false}
      error={errors["language"]}
      onChange={(next) => next && set({ language: next })}
    />
  );
};

/** The script: generated, or the user's own. */
export const ScriptGroup = () => {
  const t = useTexts("create");
  const { set, value } = useCreateForm();
  const has = (value<string | null>("custom_script") ?? "") !== "";
  const [isOwn, setOwn] = useState(has);
  const shown = isOwn || has;
  const choose = (next: string) => {
    setOwn(next === "own");
    if (next === "written") set({ custom_script: null });
  };
  return (
    <>
      <SegmentedControl
        aria-label={t("scriptBy")}
        value={shown ? "own" : "written"}
        onChange={choose}
        data={[
          { value: "written", label: t("scriptWritten") },
          { value: "own", label: t("scriptOwn") },
        ]}
        className={classes["half"] ?? ""}
      />
      {shown ? <OwnWords /> : <ChoiceField name="script_structure" />}
      <div className={fieldClasses["grid"]}>
        {shown ? null : <SelectField name="script_tone" />}
        <LanguageField />
      </div>
    </>
  );
};

/** Environment, and how the product is shown. */
export const SceneGroup = () => {
  const t = useTexts("create");
  const { fields, value } = useCreateForm();
  const words = useWords();
  const current = value<string>("interaction_mode");
  const { values, deprecatedValues } = fields.get("interaction_mode") ?? {};
  const cards = (values ?? [])
    .map(String)
    .filter((each) => each === current || !deprecatedValues?.includes(each))
    .map((each) => ({
      value: each,
      title: words.value("interaction_mode", each),
      text: words.hint(`interaction_mode_${each}`),
    }));
  const cardsOf = (name: "style" | "presentation") =>
    (fields.get(name)?.values ?? []).map(String).map((each) => ({
      value: each,
      title: words.value(name, each),
      text: words.hint(`${name}_${each}`),
    }));
  const [styles, presentations] = [cardsOf("style"), cardsOf("presentation")];
  return (
    <>
      <ChoiceField name="style" cards={styles} />
      <ChoiceField name="presentation" cards={presentations} />
      <ChoiceField name="interaction_mode" cards={cards} />
      <AreaField name="environment_description" placeholder={t("scenePlaceholder")} />
      <SwitchField name="apply_brand_kit" />
      <SwitchField name="end_card" />
      <ChoiceField name="text_overlays" />
    </>
  );
};

/** Model and resolutions. */
export const QualityGroup = () => {
  const t = useTexts("create");
  const { fields, models, set, value } = useCreateForm();
  const words = useWords();
  const { number } = useFormat();
  const before = {
    seconds: value<number>("segment_duration"),
    ratio: value<string>("aspect_ratio"),
  };
  const cards = (fields.get("video_model")?.values ?? []).map(String).map((id) => {
    const found = models.find(({ model_id }) => model_id === id);
    const model = found && words.model(found);
    const lengths = lengthsOf(models, id);
    const [least, most] = [Math.min(...lengths), Math.max(...lengths)];
    const range = least === most ? number(most) : `${number(least)}–${number(most)}`;
    return {
      value: id,
      title: model?.name ?? id,
      text:
        lengths.length === 0 ? null : `${model?.description ?? ""} ${t("modelSeconds", { range })}`,
    };
  });
  return (
    <>
      <ChoiceField
        name="video_model"
        cards={cards}
        onChoose={(model) => set(withModel(models, model, before))}
      />
      <div className={fieldClasses["grid"]}>
        <SelectField name="video_resolution" />
        <SelectField name="keyframe_resolution" />
      </div>
    </>
  );
};

/** Quality checks and human review. */
export const ChecksGroup = () => {
  const { value } = useCreateForm();
  return (
    <>
      <SwitchField name="qai_enabled" />
      {value<boolean>("qai_enabled") ? (
        <div className={fieldClasses["grid"]}>
          <SelectField name="qai_mode" />
          <SelectField name="failure_behavior" />
          <NumberField name="max_retries_keyframe" />
          <NumberField name="max_retries_video" />
        </div>
      ) : null}
      <ChoiceField name="human_review" />
      {value("human_review") === "off" ? null : (
        <div className={fieldClasses["grid"]}>
          <NumberField name="human_review_max_rejections" />
          <SelectField name="human_review_budget" />
        </div>
      )}
    </>
  );
};

type Pair = readonly [name: string, text: string];

/** Metadata: names with texts. */
const MetadataField = () => {
  const t = useTexts("create");
  const words = useTexts("words");
  const { errors, set, value } = useCreateForm();
  const [pairs, setPairs] = useState<readonly Pair[]>(() =>
    Object.entries(value<{ readonly [name: string]: string }>("metadata") ?? {}),
  );
  const change = (next: readonly Pair[]) => {
    setPairs(next);
    // Pairs without a name aren't sent.
    set({ metadata: Object.fromEntries(next.filter(([name]) => name.trim() !== "")) });
  };
  return (
    <Input.Wrapper
      labelElement="div"
      label={<FieldLabel name="metadata" />}
      description={words("hint.metadata")}
      {...(errors["metadata"] && { error: errors["metadata"] })}
    >
      <div className={classes["pairs"]} id="field-metadata" tabIndex={-1}>
        {pairs.map(([name, text], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing else to be known by
          <div key={at} className={classes["pair"]}>
            <TextInput
              aria-label={t("metadataName", { number: at + 1 })}
              placeholder={t("metadataNameHint")}
              maxLength={limits.metadataName}
              value={name}
              onChange={({ currentTarget }) => change(pairs.with(at, [currentTarget.value, text]))}
            />
            <TextInput
              aria-label={t("metadataText", { number: at + 1 })}
              placeholder={t("metadataTextHint")}
              maxLength={limits.metadataText}
              value={text}
              onChange={({ currentTarget }) => change(pairs.with(at, [name, currentTarget.value]))}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t("removeMetadata", { number: at + 1 })}
              onClick={() => change(pairs.toSpliced(at, 1))}
            >
              <X size={16} />
            </ActionIcon>
          </div>
        ))}
        {pairs.length < 16 ? (
          <Button
            variant="subtle"
            size="compact-sm"
            className={classes["add"]}
            leftSection={<Plus size={14} />}
            onClick={() => change([...pairs, ["", ""]])}
          >
            {t("addMetadata")}
          </Button>
        ) : null}
      </div>
    </Input.Wrapper>
  );
};

/** Credit limit, last stage, webhook URL and metadata. */
export const DeliveryGroup = () => {
  const t = useTexts("create");
  return (
    <>
      <div className={fieldClasses["grid"]}>
        <NumberField name="max_credits" />
        <SelectField name="stop_at_stage" noneText={t("toTheEnd")} />
      </div>
      <TextField name="webhook_url" placeholder="https://" />
      <MetadataField />
    </>
  );
};
