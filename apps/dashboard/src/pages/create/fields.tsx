import { TextInput } from "@mantine/core";
import { Sparkles } from "lucide-react";
import type { ReactNode } from "react";
import { useWords } from "../../components/use-words.ts";
import { useTexts } from "../../texts/texts.tsx";
import { useCreateForm } from "./create-form.tsx";
import classes from "./fields.module.css";

/** A text field of one line, bound to the form by API name. */
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

/** A choice of a few values, each shown as a card. */

type ChoiceCard = {
  readonly value: string;
  readonly title: string;
  readonly text?: ReactNode;
  readonly picture?: ReactNode;
  /** Why this value is disabled. */
  readonly isDisabled?: boolean;
};

export const ChoiceField = ({
  name,
  cards,
  className,
  onChoose,
}: {
  readonly name: string;
  /** Default: the server's values with their display names. */
  readonly cards?: readonly ChoiceCard[];
  readonly className?: string | undefined;
  readonly onChoose?: (value: string) => void;
}) => {
  const { errors, fields, set, value } = useCreateForm();
  const words = useWords();
  const shown: readonly ChoiceCard[] =
    cards ??
    (fields.get(name)?.values ?? []).map((each) => ({
      value: String(each),
      title: words.value(name, each),
      text: words.hint(`${name}_${String(each)}`),
    }));
  const current = value<string>(name);
  const choose = onChoose ?? ((next: string) => set({ [name]: next }));
  return (
    <fieldset className={className ?? classes["choices"]} id={`field-${name}`} tabIndex={-1}>
      <legend className={classes["legend"]}>
        <FieldLabel name={name} />
      </legend>
      {shown.map((card) => (
        <label key={card.value} className={classes["card"]}>
          <input
            type="radio"
            name={name}
            value={card.value}
            checked={current === card.value}
            disabled={card.isDisabled === true}
            onChange={() => choose(card.value)}
          />
          {card.picture}
          <span className={classes["cardTitle"]}>{card.title}</span>
          {card.text ? <span className={classes["cardText"]}>{card.text}</span> : null}
        </label>
      ))}
      {errors[name] ? (
        <p className={classes["error"]} role="alert">
          {errors[name]}
        </p>
      ) : null}
    </fieldset>
  );
};

/** Marks a field that holds a suggestion. */
export const SuggestedMark = ({ name }: { readonly name: string }) => {
  const t = useTexts("create");
  if (!useCreateForm().isSuggested(name)) return null;
  return (
    <span className={classes["suggested"]}>
      <Sparkles size={12} aria-hidden /> {t("suggested")}
    </span>
  );
};

/** A field's name, and whether its value was suggested. */
export const FieldLabel = ({ name }: { readonly name: string }) => (
  <span className={classes["label"]}>
    {useWords().field(name)}
    <SuggestedMark name={name} />
  </span>
);

/** Returns the props that every input shares. Errors find the input by its `id`. */
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
