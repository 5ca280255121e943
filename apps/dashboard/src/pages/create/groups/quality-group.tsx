import { useFormat } from "../../../components/format.ts";
import { useTexts } from "../../../texts/texts.tsx";
import { SelectField } from "../fields/basic-fields.tsx";
import { ChoiceField } from "../fields/choice-field.tsx";
import fieldClasses from "../fields/fields.module.css";
import { useWords } from "../fields/use-words.ts";
import { useCreateForm } from "../form/form-context.tsx";
import { lengthsOf, withModel } from "../video/model-rules.ts";

/** The model, and how sharp pictures and video are. */
export const QualityGroup = () => {
  const t = useTexts("create");
  const { fields, models, set, value } = useCreateForm();
  const words = useWords();
  const { number } = useFormat();
  const before = {
    seconds: value<number>("segment_duration"),
    ratio: value<string>("aspect_ratio"),
  };
  const cards = (fields.get("video_model")?.values ?? []).map(String).map((id) => {
    const found = models.find(({ model_id }) => model_id === id);
    const model = found && words.model(found);
    const lengths = lengthsOf(models, id);
    const [least, most] = [Math.min(...lengths), Math.max(...lengths)];
    const range = least === most ? number(most) : `${number(least)}–${number(most)}`;
    return {
      value: id,
      title: model?.name ?? id,
      text:
        lengths.length === 0 ? null : `${model?.description ?? ""} ${t("modelSeconds", { range })}`,
    };
  });
  return (
    <>
      <ChoiceField
        name="video_model"
        cards={cards}
        onChoose={(model) => set(withModel(models, model, before))}
      />
      <div className={fieldClasses["grid"]}>
        <SelectField name="video_resolution" />
        <SelectField name="keyframe_resolution" />
      </div>
    </>
  );
};
