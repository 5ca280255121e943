import { Button, SegmentedControl, Select, Text, Textarea } from "@mantine/core";
import { Sparkles } from "lucide-react";
import { useState } from "react";
import { useFormat } from "../../../components/format.ts";
import { useTexts } from "../../../texts/texts.tsx";
import { SelectField } from "../fields/basic-fields.tsx";
import { ChoiceField } from "../fields/choice-field.tsx";
import { FieldLabel } from "../fields/field-label.tsx";
import fieldClasses from "../fields/fields.module.css";
import { useWords } from "../fields/use-words.ts";
import { useCreateForm } from "../form/form-context.tsx";
import { scriptTime } from "../form/script-time.ts";
import classes from "./groups.module.css";

/** Languages that voices speak well; the API takes any code of ISO 639-1. */
const languages =
  "en de es fr it pt nl pl sv da no fi cs el tr ru uk ro hu ar he hi bn ta th vi id ja ko zh".split(
    " ",
  );

/** The time that the words take, against the video's. */
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

/** What is said: written for the product, or one's own words. */
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
