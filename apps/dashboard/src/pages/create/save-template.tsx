import { useClient } from "../../contexts.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { TemplateForm } from "../templates/template-form.tsx";
import type { Values } from "./draft.ts";

/** Asks for the name of a template, and saves it. */
export const SaveTemplate = ({
  config,
  onClose,
}: {
  readonly config: Values;
  readonly onClose: () => void;
}) => {
  const t = useTexts("create");
  const client = useClient();
  return (
    <TemplateForm
      title={t("saveTemplate")}
      defaultLabel={t("makeDefault")}
      save={(about, isDefault) =>
        client.templates.create({ ...about, config, is_default: isDefault })
      }
      done={t("templateSaved")}
      onClose={onClose}
    />
  );
};
