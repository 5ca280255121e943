import { Checkbox } from "@mantine/core";
import { useState } from "react";
import type { CreateTemplateParams } from "reelwright";
import { useAction } from "../../api/use-action.ts";
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
  const [isDefault, setDefault] = useState(false);
  const save = useAction({
    run: (params: CreateTemplateParams) => client.templates.create(params),
    done: t("templateSaved"),
    invalidates: [["templates"]],
    onDone: onClose,
  });
  return (
    <TemplateForm
      title={t("saveTemplate")}
      isBusy={save.isPending}
      onSave={(about) => save.mutate({ ...about, config, is_default: isDefault })}
      onClose={onClose}
    >
      <Checkbox
        label={t("makeDefault")}
        checked={isDefault}
        onChange={({ currentTarget }) => setDefault(currentTarget.checked)}
      />
    </TemplateForm>
  );
};
