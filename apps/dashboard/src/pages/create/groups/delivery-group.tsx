import { ActionIcon, Button, Input, TextInput } from "@mantine/core";
import { Plus, X } from "lucide-react";
import { useState } from "react";
import { limits } from "../../../components/limits.ts";
import { useTexts } from "../../../texts/texts.tsx";
import { NumberField, SelectField } from "../fields/basic-fields.tsx";
import { FieldLabel } from "../fields/field-label.tsx";
import fieldClasses from "../fields/fields.module.css";
import { TextField } from "../fields/text-field.tsx";
import { useCreateForm } from "../form/form-context.tsx";
import classes from "./groups.module.css";

type Pair = readonly [name: string, text: string];

/** One's own data: names with texts. */
const MetadataField = () => {
  const t = useTexts("create");
  const words = useTexts("words");
  const { errors, set, value } = useCreateForm();
  const [pairs, setPairs] = useState<readonly Pair[]>(() =>
    Object.entries(value<{ readonly [name: string]: string }>("metadata") ?? {}),
  );
  const change = (next: readonly Pair[]) => {
    setPairs(next);
    // What has no name yet isn't sent.
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

/** Limits, where it ends, and who is told. */
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
