import { Button, Skeleton } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ListChecks } from "lucide-react";
import { useState } from "react";
import { ConflictError, NotFoundError, type Reelwright, type WaitingReview } from "reelwright";
import { useAction } from "../../api/use-action.ts";
import { Empty, Loaded, Page } from "../../components/page.tsx";
import { useClient } from "../../contexts.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { Desk } from "./desk.tsx";
import queueClasses from "./queue.module.css";
import { keyOf } from "./queue.ts";
import classes from "./review.module.css";

const DeskSkeleton = () => (
  <div className={classes["desk"]}>
    <Skeleton className={queueClasses["queue"] ?? ""} height={480} radius="md" />
    <Skeleton height={520} radius="md" />
    <Skeleton height={420} radius="md" />
  </div>
);

const NothingWaits = () => {
  const t = useTexts("review");
  return (
    <Empty
      icon={ListChecks}
      title={t("emptyTitle")}
      text={t("emptyText")}
      action={
        <Button variant="default" renderRoot={(props) => <Link to="/create" {...props} />}>
          {t("emptyAction")}
        </Button>
      }
    />
  );
};

/** The review page: one waiting item at a time, beside the product image. */
export const ReviewPage = () => {
  const t = useTexts("review");
  const query = useQuery(reviewsQuery(useClient()));
  const { decide, isDecided } = useDecisions();
  return (
    <Page title={t("title")} text={t("text")}>
      <Loaded query={query} skeleton={<DeskSkeleton />}>
        {(waiting) => {
          const [first, ...others] = waiting.filter((each) => !isDecided(each));
          return first ? <Desk items={[first, ...others]} decide={decide} /> : <NothingWaits />;
        }}
      </Loaded>
    </Page>
  );
};

/** New items appear while the user reviews. */
const refetchMs = 5_000;

/** All waiting reviews of the account, oldest first. */
const reviewsQuery = (client: Reelwright) =>
  queryOptions({
    queryKey: ["reviews"],
    queryFn: async ({ signal }) =>
      (await client.reviews.list({ page_size: 100 }, { signal })).items,
    refetchInterval: refetchMs,
  });

type Decided = {
  readonly review: WaitingReview;
  readonly decision: "approve" | "reject";
  readonly feedback: string;
};

/**
 * Decides items. An item is `isDecided` immediately and waits again if the API refuses. If the item has changed since it
 * was shown, a message says so.
 */
const useDecisions = () => {
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
