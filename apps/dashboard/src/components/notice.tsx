import { CloseButton } from "@mantine/core";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useTexts } from "../texts/texts.tsx";
import classes from "./notice.module.css";
import type { Tone } from "./status-badge.tsx";

/** Something to know before going on, or what became of something. */
export const Notice = ({
  tone,
  icon: Icon,
  title,
  onClose,
  children,
}: {
  readonly tone: Tone;
  readonly icon?: LucideIcon;
  readonly title?: string;
  readonly onClose?: () => void;
  readonly children: ReactNode;
}) => {
  const t = useTexts("common");
  return (
    <div className={classes["notice"]} data-tone={tone}>
      {Icon ? <Icon size={18} aria-hidden /> : null}
      <div className={classes["text"]}>
        {title ? <strong>{title}</strong> : null}
        <div>{children}</div>
      </div>
      {onClose ? <CloseButton aria-label={t("close")} onClick={onClose} /> : null}
    </div>
  );
};
