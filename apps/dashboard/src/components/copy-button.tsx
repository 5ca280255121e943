import { ActionIcon, Button } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { Check, Copy } from "lucide-react";
import { useTexts } from "../texts/texts.tsx";
import classes from "./code-block.module.css";

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

/** A piece of code that can be copied. */
export const CodeBlock = ({
  code,
  label,
  isWrapped = false,
}: {
  readonly code: string;
  /** What it is, for who can't see it. */
  readonly label: string;
  /** Long lines go on below, so that all of it is seen. */
  readonly isWrapped?: boolean;
}) => (
  <div className={classes["block"]} data-wrapped={isWrapped || undefined}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
    <section aria-label={label} className={classes["scroll"]} tabIndex={0}>
      <pre className={classes["code"]}>{code}</pre>
    </section>
    <div className={classes["copy"]}>
      <CopyButton text={code} />
    </div>
  </div>
);
