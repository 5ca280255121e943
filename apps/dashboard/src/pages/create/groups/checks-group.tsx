import { NumberField, SelectField, SwitchField } from "../fields/basic-fields.tsx";
import { ChoiceField } from "../fields/choice-field.tsx";
import fieldClasses from "../fields/fields.module.css";
import { useCreateForm } from "../form/form-context.tsx";

/** Who looks at what was made, and what is made again. */
export const ChecksGroup = () => {
  const { value } = useCreateForm();
  return (
    <>
      <SwitchField name="qai_enabled" />
      {value<boolean>("qai_enabled") ? (
        <div className={fieldClasses["grid"]}>
          <SelectField name="qai_mode" />
          <SelectField name="failure_behavior" />
          <NumberField name="max_retries_keyframe" />
          <NumberField name="max_retries_video" />
        </div>
      ) : null}
      <ChoiceField name="human_review" />
      {value("human_review") === "off" ? null : (
        <div className={fieldClasses["grid"]}>
          <NumberField name="human_review_max_rejections" />
          <SelectField name="human_review_budget" />
        </div>
      )}
    </>
  );
};
