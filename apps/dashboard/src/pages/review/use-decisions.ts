import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ConflictError, NotFoundError, type WaitingReview } from "reelwright";
import { useClient } from "../../api/client-context.tsx";
import { useAction } from "../../api/use-action.ts";
import { useTexts } from "../../texts/texts.tsx";
import { keyOf } from "./queue.ts";

type Decided = {
  readonly review: WaitingReview;
  readonly decision: "approve" | "reject";
  readonly feedback: string;
};

/**
 * Decides items. What is decided is `isDecided` at once, and waits again if the API refuses: where the item has changed
 * since it was looked at, that is said.
 */
export const useDecisions = () => {
  const t = useTexts("review");
  const client = useClient();
  const queries = useQueryClient();
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const undo = ({ review }: Decided) =>
    setDecided((former) => new Set([...former].filter((key) => key !== keyOf(review))));
  const { mutate } = useAction({
    run: ({ review, decision, feedback }: Decided) =>
      client.jobs.submitReview(review.job_id, {
        kind: review.kind,
        index: review.index,
        attempt: review.attempt,
        decision,
        ...(feedback.trim() !== "" && { feedback: feedback.trim() }),
      }),
    invalidates: [["reviews"], ["jobs"]],
    onError: (error, input) => {
      const hasChanged = error instanceof ConflictError || error instanceof NotFoundError;
      void queries.invalidateQueries({ queryKey: ["reviews"] });
      if (!hasChanged) {
        undo(input);
        return false;
      }
      notifications.show({ title: t("changedTitle"), message: t("changedText"), color: "yellow" });
      return true;
    },
  });
  return {
    isDecided: (review: WaitingReview) => decided.has(keyOf(review)),
    decide: (input: Decided) => {
      setDecided((former) => new Set([...former, keyOf(input.review)]));
      mutate(input);
    },
  };
};
