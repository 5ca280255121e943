import { Button, Group, Kbd, Stack, Text, Textarea } from "@mantine/core";
import { Check, RotateCcw } from "lucide-react";
import type { KeyboardEvent, RefObject } from "react";
import type { WaitingReview } from "reelwright";
import { limits } from "../../components/limits.ts";
import { useTexts } from "../../texts/texts.tsx";
import classes from "./review.module.css";

/** Approves it, or rejects it with words on what should be different. */
export const Decision = ({
  review,
  feedback,
  field,
  approve,
  hasKeys,
  onFeedback,
  onApprove,
  onReject,
}: {
  readonly review: WaitingReview;
  readonly feedback: string;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly approve: RefObject<HTMLButtonElement | null>;
  /** Single keys lead to the field and the button. */
  readonly hasKeys: boolean;
  readonly onFeedback: (text: string) => void;
  readonly onApprove: () => void;
  readonly onReject: () => void;
}) => {
  const t = useTexts("review");
  const byKey = (event: KeyboardEvent) => {
    if (event.key === "Escape") field.current?.blur();
    // While an input method composes a word, Enter takes the word.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onReject();
  };
  return (
    <Stack gap="sm">
      <Textarea
        ref={field}
        label={t("feedback")}
        placeholder={t("feedbackHint")}
        value={feedback}
        maxLength={limits.reviewFeedback}
        autosize
        minRows={2}
        maxRows={6}
        onChange={({ currentTarget }) => onFeedback(currentTarget.value)}
        onKeyDown={byKey}
      />
      <Group grow gap="xs" className={classes["buttons"] ?? ""}>
        <Button
          variant="default"
          leftSection={<RotateCcw size={15} aria-hidden />}
          {...(hasKeys && { rightSection: <Kbd size="xs">R</Kbd>, "aria-keyshortcuts": "R" })}
          onClick={onReject}
        >
          {t("reject")}
        </Button>
        <Button
          ref={approve}
          leftSection={<Check size={15} aria-hidden />}
          {...(hasKeys && { rightSection: <Kbd size="xs">A</Kbd>, "aria-keyshortcuts": "A" })}
          onClick={onApprove}
        >
          {t("approve")}
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {t("rejectionsLeft", { count: review.rejections_left })}
      </Text>
    </Stack>
  );
};
