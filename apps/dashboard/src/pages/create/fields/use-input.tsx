import { useCreateForm } from "../form/form-context.tsx";
import { FieldLabel } from "./field-label.tsx";
import { useWords } from "./use-words.ts";

/** Returns what every input of a field has; `id` is how an error finds it. */
export const useInput = (name: string) => {
  const { errors } = useCreateForm();
  const hint = useWords().hint(name);
  return {
    id: `field-${name}`,
    label: <FieldLabel name={name} />,
    ...(hint !== null && { description: hint }),
    ...(errors[name] && { error: errors[name] }),
  };
};
