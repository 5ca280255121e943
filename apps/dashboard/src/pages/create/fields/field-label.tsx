import { Sparkles } from "lucide-react";
import { useTexts } from "../../../texts/texts.tsx";
import { useCreateForm } from "../form/form-context.tsx";
import classes from "./fields.module.css";
import { useWords } from "./use-words.ts";

/** Says that a field holds what was suggested. */
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
