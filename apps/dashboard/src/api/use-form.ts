import { type UseFormReturnType, useForm as useFormState } from "@mantine/form";
import type { FormEvent } from "react";
import { useFieldText } from "./error-text.ts";
import { fieldErrorsOf } from "./field-errors.ts";
import { type Action, useAction } from "./use-action.ts";

type Values = Record<string, unknown>;

export type Form<V extends Values> = UseFormReturnType<V> & {
  readonly isBusy: boolean;
  /** Sends the values if all fields are valid. */
  readonly submit: (event?: FormEvent<HTMLFormElement>) => void;
};

/**
 * Returns a form that sends its values to the API. A field that the API refuses shows the API's error. Any other error is a
 * notification.
 */
export const useForm = <V extends Values, Output>({
  initial,
  check,
  ...action
}: Action<V, Output> & {
  readonly initial: V;
  /** Returns the error text of each invalid field. */
  readonly check?: (values: V) => { readonly [Field in keyof V]?: string | null };
}): Form<V> => {
  const fieldText = useFieldText();
  const form = useFormState<V>({
    initialValues: initial,
    validate: (values) => ({ ...check?.(values) }),
  });
  const { mutate, isPending } = useAction<V, Output>({
    ...action,
    onError: (error, input) => {
      const errors = fieldErrorsOf(error, fieldText);
      const names = Object.keys(errors);
      if (names.length === 0 || names.some((name) => !(name in initial)))
        return action.onError?.(error, input) ?? false;
      form.setErrors(errors);
      return true;
    },
  });
  return { ...form, isBusy: isPending, submit: form.onSubmit((values) => mutate(values)) };
};
