import { useTexts } from "../../../texts/texts.tsx";
import { ChoiceField } from "../fields/choice-field.tsx";
import { useWords } from "../fields/use-words.ts";
import { useCreateForm } from "../form/form-context.tsx";
import { makesFormat } from "./model-rules.ts";
import classes from "./video.module.css";

/** The video's format, drawn. */
export const FormatField = () => {
  const t = useTexts("create");
  const { fields, models, value } = useCreateForm();
  const words = useWords();
  const model = value<string>("video_model");
  const cards = (fields.get("aspect_ratio")?.values ?? []).map((each) => {
    const ratio = String(each);
    const isMade = makesFormat(models, model, ratio);
    return {
      value: ratio,
      title: ratio === "Auto" ? words.value("aspect_ratio", ratio) : ratio,
      text: isMade
        ? words.hint(`aspect_ratio_${ratio.replace(":", "_")}`)
        : t("notWithModel", { model }),
      isDisabled: !isMade,
      picture: <span className={classes["shape"]} data-ratio={ratio} aria-hidden />,
    };
  });
  return <ChoiceField name="aspect_ratio" cards={cards} className={classes["formats"]} />;
};
