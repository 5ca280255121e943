import { TextInput } from "@mantine/core";
import { useCreateForm } from "../form/form-context.tsx";
import { useInput } from "./use-input.tsx";

/** A line of text, bound to the form by the API's name. */
export const TextField = ({
  name,
  placeholder,
  isRequired = false,
}: {
  readonly name: string;
  readonly placeholder: string;
  readonly isRequired?: boolean;
}) => {
  const { fields, set, value } = useCreateForm();
  return (
    <TextInput
      {...useInput(name)}
      placeholder={placeholder}
      value={value<string | null>(name) ?? ""}
      maxLength={fields.get(name)?.maxLength ?? 5_000}
      required={isRequired}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
    />
  );
};
