import { ActionIcon, Button, UnstyledButton } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { Check, Copy } from "lucide-react";
import { useTexts } from "../texts/texts.tsx";
import classes from "./copy-button.module.css";

/** Copies a text. Shows an icon; with `label` a labeled button; with `shown` that code beside a small icon. */
export const CopyButton = ({
  text,
  label,
  shown,
}: {
  readonly text: string;
  readonly label?: string;
  readonly shown?: string;
}) => {
  const t = useTexts("common");
  const { copy, copied } = useClipboard({ timeout: 2_000 });
  const Icon = copied ? Check : Copy;
  const action = copied ? t("copied") : t("copy");
  if (label !== undefined)
    return (
      <Button variant="default" leftSection={<Icon size={16} />} onClick={() => copy(text)}>
        {copied ? t("copied") : label}
      </Button>
    );
  if (shown !== undefined)
    return (
      <UnstyledButton
        className={classes["id"]}
        title={text}
        aria-label={`${action}: ${shown}`}
        onClick={() => copy(text)}
      >
        <code>{shown}</code>
        <Icon size={14} aria-hidden />
      </UnstyledButton>
    );
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      onClick={() => copy(text)}
      aria-label={action}
      title={action}
    >
      <Icon size={16} />
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
  /** Name for screen readers. */
  readonly label: string;
  /** Wraps long lines instead of scrolling. */
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
