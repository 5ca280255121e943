import { UnstyledButton } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { Check, Copy } from "lucide-react";
import { useTexts } from "../../../texts/texts.tsx";
import classes from "../job-facts.module.css";

/** A job's id, which a click copies. */
export const CopyId = ({
  jobId,
  isWhole = false,
}: {
  readonly jobId: string;
  /** Shows all of it, not only its end. */
  readonly isWhole?: boolean;
}) => {
  const t = useTexts("job");
  const common = useTexts("common");
  const { copy, copied } = useClipboard({ timeout: 2_000 });
  const shown = isWhole ? jobId : `…${jobId.slice(-6)}`;
  const Icon = copied ? Check : Copy;
  return (
    <UnstyledButton
      className={classes["id"]}
      onClick={() => copy(jobId)}
      title={t("copyId")}
      aria-label={`${t("copyId")}: ${shown}`}
    >
      <code>{shown}</code>
      <Icon size={14} aria-hidden />
      <span className="visually-hidden" role="status">
        {copied ? common("copied") : null}
      </span>
    </UnstyledButton>
  );
};
