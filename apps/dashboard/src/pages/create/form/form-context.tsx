import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { JobFields, Model } from "reelwright";
import type { Draft } from "./draft.ts";
import type { FieldErrors } from "./field-errors.ts";
import { isChanged, type Values, valueIn } from "./values.ts";

/** The form, as its parts use it. */
export type CreateForm = {
  readonly fields: JobFields;
  /** The models of the server; those of jobs are the values of `video_model`. */
  readonly models: readonly Model[];
  readonly draft: Draft;
  readonly errors: FieldErrors;
  /** The value in force: chosen, or the server's default. */
  readonly value: <T>(field: string) => T;
  readonly isChanged: (field: string) => boolean;
  readonly isSuggested: (field: string) => boolean;
  readonly set: (values: Values) => void;
  /** Fills in what nobody has written. */
  readonly offer: (values: Values) => void;
  readonly reset: (fields: readonly string[]) => void;
};

const Context = createContext<CreateForm | null>(null);

export type FormSource = Omit<CreateForm, "value" | "isChanged" | "isSuggested">;

/** Gives the parts of the page the form. */
export const FormProvider = ({
  form: { fields, models, draft, errors, set, offer, reset },
  children,
}: {
  readonly form: FormSource;
  readonly children: ReactNode;
}) => {
  const form = useMemo((): CreateForm => {
    const { values, suggested } = draft;
    return {
      ...{ fields, models, draft, errors, set, offer, reset },
      value: <T,>(field: string) => valueIn(values, fields, field) as T,
      isChanged: (field) => isChanged(values, fields, field),
      isSuggested: (field) => suggested.includes(field),
    };
  }, [fields, models, draft, errors, set, offer, reset]);
  return <Context value={form}>{children}</Context>;
};

/** Returns the form that this part belongs to. */
export const useCreateForm = (): CreateForm => {
  const form = useContext(Context);
  if (!form) throw new Error("useCreateForm outside of FormProvider");
  return form;
};
