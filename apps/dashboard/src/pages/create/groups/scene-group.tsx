import { useTexts } from "../../../texts/texts.tsx";
import { AreaField, SwitchField } from "../fields/basic-fields.tsx";
import { ChoiceField } from "../fields/choice-field.tsx";
import { useWords } from "../fields/use-words.ts";
import { useCreateForm } from "../form/form-context.tsx";

/** Where it takes place, and what is done with the product. */
export const SceneGroup = () => {
  const t = useTexts("create");
  const { fields, value } = useCreateForm();
  const words = useWords();
  const current = value<string>("interaction_mode");
  const { values, deprecatedValues } = fields.get("interaction_mode") ?? {};
  const cards = (values ?? [])
    .map(String)
    .filter((each) => each === current || !deprecatedValues?.includes(each))
    .map((each) => ({
      value: each,
      title: words.value("interaction_mode", each),
      text: words.hint(`interaction_mode_${each}`),
    }));
  return (
    <>
      <ChoiceField name="interaction_mode" cards={cards} />
      <AreaField name="environment_description" placeholder={t("scenePlaceholder")} />
      <SwitchField name="apply_brand_kit" />
      <SwitchField name="end_card" />
    </>
  );
};
