import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ListChecks } from "lucide-react";
import { useClient } from "../../api/client-context.tsx";
import { Empty } from "../../components/empty.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { Page } from "../../components/page.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { Desk } from "./desk.tsx";
import { reviewsQuery } from "./queries.ts";
import queueClasses from "./queue.module.css";
import classes from "./review.module.css";
import { useDecisions } from "./use-decisions.ts";

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

/** What waits for a person in all jobs: one item after another, beside the product that it has to show. */
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
