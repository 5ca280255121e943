import { SwitchField } from "../fields/basic-fields.tsx";
import { ChoiceField } from "../fields/choice-field.tsx";
import fieldClasses from "../fields/fields.module.css";
import { useWords } from "../fields/use-words.ts";
import { useCreateForm } from "../form/form-context.tsx";
import { type CaptionOptions, CaptionSample } from "./caption-sample.tsx";
import { OwnCaptions } from "./own-captions.tsx";

/** Whether there are captions, and how they look. */
export const CaptionsGroup = () => {
  const { fields, value } = useCreateForm();
  const words = useWords();
  const options = value<CaptionOptions | null>("custom_caption_options") ?? {};
  const style = value<string>("caption_style");
  const cards = (fields.get("caption_style")?.values ?? []).map((each) => ({
    value: String(each),
    title: words.value("caption_style", each),
    text: words.hint(`caption_style_${String(each)}`),
    picture: <CaptionSample style={String(each)} options={options} />,
  }));
  return (
    <>
      <SwitchField name="captions_enabled" />
      {value<boolean>("captions_enabled") ? (
        <>
          <ChoiceField name="caption_style" cards={cards} className={fieldClasses["choices"]} />
          {style === "custom" ? <OwnCaptions /> : null}
        </>
      ) : null}
    </>
  );
};
