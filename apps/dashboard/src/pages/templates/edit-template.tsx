import type { Template, UpdateTemplateParams } from "reelwright";
import { useClient } from "../../api/client-context.tsx";
import { useAction } from "../../api/use-action.ts";
import { useTexts } from "../../texts/texts.tsx";
import { TemplateForm } from "./template-form.tsx";

/** Asks for another name and description. */
export const EditTemplate = ({
  template,
  onClose,
}: {
  readonly template: Template;
  readonly onClose: () => void;
}) => {
  const t = useTexts("templates");
  const client = useClient();
  const save = useAction({
    run: (params: UpdateTemplateParams) => client.templates.update(template.template_id, params),
    done: t("saved"),
    invalidates: [["templates"]],
    onDone: onClose,
  });
  return (
    <TemplateForm
      title={t("rename")}
      about={template}
      isBusy={save.isPending}
      onSave={save.mutate}
      onClose={onClose}
    />
  );
};
