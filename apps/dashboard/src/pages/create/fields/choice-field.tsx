/** One of a few values, each a card of its own. */
import type { ReactNode } from "react";
import { useCreateForm } from "../form/form-context.tsx";
import { FieldLabel } from "./field-label.tsx";
import classes from "./fields.module.css";
import { useWords } from "./use-words.ts";

export type ChoiceCard = {
  readonly value: string;
  readonly title: string;
  readonly text?: ReactNode;
  readonly picture?: ReactNode;
  /** Why it can't be chosen. */
  readonly isDisabled?: boolean;
};

export const ChoiceField = ({
  name,
  cards,
  className,
  onChoose,
}: {
  readonly name: string;
  /** Left out: the server's values, with the words for them. */
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
