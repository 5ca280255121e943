/** Fields with one value each, bound to the form by API name. */
import { NumberInput, Select, Switch, Textarea } from "@mantine/core";
import { useWords } from "../../components/use-words.ts";
import { useCreateForm } from "./create-form.tsx";
import { useInput } from "./fields.tsx";

type Named = { readonly name: string };

/** A text field of several lines. */
export const AreaField = ({ name, placeholder }: Named & { readonly placeholder: string }) => {
  const { fields, set, value } = useCreateForm();
  return (
    <Textarea
      {...useInput(name)}
      placeholder={placeholder}
      autosize
      minRows={2}
      maxRows={14}
      value={value<string | null>(name) ?? ""}
      maxLength={fields.get(name)?.maxLength ?? 5_000}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
    />
  );
};

export const NumberField = ({ name, step = 1 }: Named & { readonly step?: number }) => {
  const { fields, set, value } = useCreateForm();
  const field = fields.get(name);
  return (
    <NumberInput
      {...useInput(name)}
      value={value<number | null>(name) ?? ""}
      {...(field?.minimum != null && { min: field.minimum })}
      {...(field?.maximum != null && { max: field.maximum })}
      step={step}
      allowDecimal={field?.type === "number"}
      onChange={(next) => set({ [name]: typeof next === "number" ? next : null })}
    />
  );
};

export const SwitchField = ({ name }: Named) => {
  const { set, value } = useCreateForm();
  return (
    <Switch
      {...useInput(name)}
      checked={value<boolean>(name)}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.checked })}
    />
  );
};

/** A choice of the server's values. `noneText` is the label for no choice. */
export const SelectField = ({
  name,
  noneText,
  values,
}: Named & { readonly noneText?: string; readonly values?: readonly string[] }) => {
  const { fields, set, value } = useCreateForm();
  const words = useWords();
  const known = values ?? fields.get(name)?.values?.map(String) ?? [];
  return (
    <Select
      {...useInput(name)}
      data={known.map((each) => ({ value: each, label: words.value(name, each) }))}
      value={value<string | null>(name)}
      onChange={(next) => set({ [name]: next })}
      {...(noneText === undefined
        ? { allowDeselect: false }
        : { placeholder: noneText, clearable: true })}
      comboboxProps={{ shadow: "md" }}
    />
  );
};
