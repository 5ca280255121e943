import { Modal, SegmentedControl, Text } from "@mantine/core";
import { useState } from "react";
import { CodeBlock } from "../../components/copy-button.tsx";
import { Notice } from "../../components/page.tsx";
import { useTexts } from "../../texts/texts.tsx";
import classes from "./code-modal.module.css";
import { commandLineOf, curlOf, typescriptOf } from "./code-samples.ts";
import type { Values } from "./draft.ts";

const languages = {
  curl: { name: "curl", code: curlOf },
  typescript: { name: "TypeScript", code: typescriptOf },
  cli: { name: "CLI", code: commandLineOf },
} as const;
type Language = keyof typeof languages;

/** Placeholders for required fields that are still empty. */
const placeholders = {
  product_name: "Your product",
  product_image_url: "https://example.com/product.png",
};

/** The request as code: exactly what the button sends. */
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
  const isComplete = Object.keys(placeholders).every((field) => field in body);
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
      {isComplete ? null : (
        <div className={classes["note"]}>
          <Notice tone="wait">{t("codePlaceholders")}</Notice>
        </div>
      )}
      <CodeBlock code={code({ ...placeholders, ...body }, location.origin)} label={name} />
      <Text size="sm" c="dimmed" mt="sm">
        {t("codeHint")}
      </Text>
    </Modal>
  );
};
