import { Modal, SegmentedControl, Text } from "@mantine/core";
import { useState } from "react";
import { CodeBlock } from "../../../components/code-block.tsx";
import { useTexts } from "../../../texts/texts.tsx";
import type { Values } from "../form/values.ts";
import { commandLineOf } from "./command-line.ts";
import { curlOf } from "./curl.ts";
import { typescriptOf } from "./typescript.ts";

const languages = {
  curl: { name: "curl", code: curlOf },
  typescript: { name: "TypeScript", code: typescriptOf },
  cli: { name: "CLI", code: commandLineOf },
} as const;
type Language = keyof typeof languages;

/** The order as a program sends it: exactly what the button would. */
export const CodeModal = ({
  body,
  onClose,
}: {
  readonly body: Values;
  readonly onClose: () => void;
}) => {
  const t = useTexts("create");
  const common = useTexts("common");
  const [language, setLanguage] = useState<Language>("curl");
  const { name, code } = languages[language];
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("code")}
      size={760}
      closeButtonProps={{ "aria-label": common("close") }}
    >
      <SegmentedControl
        aria-label={t("codeLanguage")}
        value={language}
        onChange={(next) => setLanguage(next as Language)}
        data={Object.entries(languages).map(([value, each]) => ({ value, label: each.name }))}
        mb="sm"
      />
      <CodeBlock code={code(body, location.origin)} label={name} />
      <Text size="sm" c="dimmed" mt="sm">
        {t("codeHint")}
      </Text>
    </Modal>
  );
};
