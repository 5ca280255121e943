import { Skeleton } from "@mantine/core";
import type { Job } from "reelwright";
import { useTexts } from "../../texts/texts.tsx";
import { JobRow } from "./job-row.tsx";
import classes from "./jobs-list.module.css";
import type { Selection } from "./selection.tsx";

const columns = ["product", "status", "format", "credits", "created"] as const;

/** The columns' names, for eyes: each row says by itself what it holds. */
const Head = () => {
  const t = useTexts("jobs");
  return (
    <div className={classes["head"]} aria-hidden>
      {columns.map((column) => (
        <span key={column} data-column={column}>
          {t(`columns.${column}`)}
        </span>
      ))}
    </div>
  );
};

/** The jobs: rows on wide screens, cards on phones. */
export const JobsList = ({
  jobs,
  selection,
}: {
  readonly jobs: readonly Job[];
  readonly selection: Selection;
}) => {
  const t = useTexts("jobs");
  return (
    <div className={classes["list"]} data-selectable={selection.selectable.length > 0 || undefined}>
      <Head />
      <ul aria-label={t("list")}>
        {jobs.map((job) => (
          <JobRow key={job.job_id} job={job} selection={selection} />
        ))}
      </ul>
    </div>
  );
};

const rows = ["a", "b", "c", "d", "e", "f"] as const;

/** The list's shape. */
export const JobsSkeleton = () => (
  <div className={classes["list"]}>
    <Head />
    {rows.map((row) => (
      <div key={row} className={classes["row"]}>
        <Skeleton className={classes["thumbnail"]} width={44} height={64} radius={8} />
        <Skeleton className={classes["name"]} height={14} width="70%" />
        <Skeleton className={classes["status"]} height={20} width={110} radius={99} />
        <Skeleton className={classes["format"]} height={12} width={80} />
        <Skeleton className={classes["credits"]} height={12} width={40} />
        <Skeleton className={classes["created"]} height={12} width={70} />
      </div>
    ))}
  </div>
);
