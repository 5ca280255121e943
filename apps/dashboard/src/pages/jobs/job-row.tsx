import { Progress } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import type { Job } from "reelwright";
import { useFormat } from "../../components/format.ts";
import { StatusBadge } from "../../components/status-badge.tsx";
import { useTexts } from "../../texts/texts.tsx";
import classes from "./jobs-list.module.css";
import { SelectBox, type Selection } from "./selection.tsx";
import { Thumbnail } from "./thumbnail.tsx";

const Status = ({ job }: { readonly job: Job }) => {
  const t = useTexts("jobs");
  const stage = useTexts("common");
  const { duration } = useFormat();
  const { status, pause_reason: reason, estimated_seconds_remaining: left, error } = job;
  const isLive = status === "processing";
  return (
    <div className={classes["status"]}>
      <span className={classes["statusLine"]}>
        <StatusBadge status={status} />
        <span className={classes["note"]}>
          {isLive ? stage(`stage.${job.current_stage}`) : null}
          {isLive && left !== null ? ` · ${t("timeLeft", { time: duration(left) })}` : null}
          {reason ? t(`pauseReason.${reason}`) : null}
          {status === "failed" && error ? stage(`stage.${error.stage}`) : null}
        </span>
      </span>
      {isLive || status === "paused" ? (
        <Progress
          value={job.progress_percent}
          size={4}
          transitionDuration={600}
          aria-label={t("progressOf", { name: job.product_name })}
          {...(status === "paused" && { color: "yellow" })}
        />
      ) : null}
    </div>
  );
};

/** A job in the list; all of it leads to the job's page. */
export const JobRow = ({
  job,
  selection,
}: {
  readonly job: Job;
  readonly selection: Selection;
}) => {
  const t = useTexts("jobs");
  const { ago, dateTime, duration, number } = useFormat();
  const row = useRef<HTMLLIElement>(null);
  const credits =
    job.credits_reserved > 0
      ? t("reserved", { credits: number(job.credits_reserved) })
      : number(job.credits_consumed, 2);
  return (
    <li ref={row} className={classes["row"]}>
      {selection.selectable.length > 0 ? (
        <span className={classes["select"]}>
          {selection.selectable.includes(job) ? (
            <SelectBox job={job} selection={selection} />
          ) : null}
        </span>
      ) : null}
      <Thumbnail job={job} row={row} />
      <h2 className={classes["name"]}>
        <Link to="/jobs/$jobId" params={{ jobId: job.job_id }} className={classes["link"]}>
          {job.product_name}
        </Link>
        <code className={classes["id"]}>…{job.job_id.slice(-6)}</code>
      </h2>
      <Status job={job} />
      <span className={classes["format"]}>
        {job.aspect_ratio} · {duration(job.segment_count * job.segment_duration)}
      </span>
      <span className={classes["credits"]}>
        <span className={classes["label"]}>{t("columns.credits")} </span>
        {credits}
      </span>
      <time
        className={classes["created"]}
        dateTime={job.created_at}
        title={dateTime(job.created_at)}
      >
        {ago(job.created_at)}
      </time>
    </li>
  );
};
