import { ActionIcon, Button } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { Check, Copy } from "lucide-react";
import { useTexts } from "../texts/texts.tsx";

/** Copies a text. With `label` it is a button with words, else an icon. */
export const CopyButton = ({ text, label }: { readonly text: string; readonly label?: string }) => {
  const t = useTexts("common");
  const { copy, copied } = useClipboard({ timeout: 2_000 });
  const icon = copied ? <Check size={16} /> : <Copy size={16} />;
  if (label !== undefined)
    return (
      <Button variant="default" leftSection={icon} onClick={() => copy(text)}>
        {copied ? t("copied") : label}
      </Button>
    );
  const words = copied ? t("copied") : t("copy");
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      onClick={() => copy(text)}
      aria-label={words}
      title={words}
    >
      {icon}
    </ActionIcon>
  );
};
