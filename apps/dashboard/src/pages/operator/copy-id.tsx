import { UnstyledButton } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { Check, Copy } from "lucide-react";
import { useTexts } from "../../texts/texts.tsx";
import classes from "./work.module.css";

/** Copies an id. A list has many of them: it is lighter than the button that pages share. */
export const CopyId = ({ id }: { readonly id: string }) => {
  const t = useTexts("common");
  const { copy, copied } = useClipboard({ timeout: 2_000 });
  const words = copied ? t("copied") : t("copy");
  return (
    <UnstyledButton
      className={classes["copy"] ?? ""}
      title={words}
      aria-label={`${words} ${id}`}
      onClick={() => copy(id)}
    >
      {copied ? <Check size={14} /> : <Copy size={14} />}
    </UnstyledButton>
  );
};
