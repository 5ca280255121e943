import { Progress, Skeleton } from "@mantine/core";
import { useReducedMotion } from "@mantine/hooks";
import { Link } from "@tanstack/react-router";
import { ImageOff } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { Job } from "reelwright";
import { useFormat } from "../../components/format.ts";
import { jobPicture } from "../../components/job-files.ts";
import { StatusBadge } from "../../components/status-badge.tsx";
import { useTexts } from "../../texts/texts.tsx";
import classes from "./jobs-list.module.css";
import { SelectBox, type Selection } from "./selection.tsx";

const columns = ["product", "status", "format", "credits", "created"] as const;

/** Visible column names. For screen readers each row names its own cells. */
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

/** The list's skeleton. */
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

/** A job in the list. The whole row links to the job's page. */
const JobRow = ({ job, selection }: { readonly job: Job; readonly selection: Selection }) => {
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

/** Whether a row is pointed at or has the focus. */
const useIsActive = (row: RefObject<HTMLElement | null>): boolean => {
  const [isActive, setActive] = useState(false);
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const begin = (): void => setActive(true);
    const end = (): void => setActive(false);
    const events = { pointerenter: begin, focusin: begin, pointerleave: end, focusout: end };
    for (const [event, act] of Object.entries(events)) element.addEventListener(event, act);
    return () => {
      for (const [event, act] of Object.entries(events)) element.removeEventListener(event, act);
    };
  }, [row]);
  return isActive;
};

/** A job's image. While the user points at the row, its video plays muted, unless the user prefers reduced motion. */
const Thumbnail = ({
  job,
  row,
}: {
  readonly job: Job;
  readonly row: RefObject<HTMLElement | null>;
}) => {
  const isActive = useIsActive(row);
  const isStill = useReducedMotion();
  const [isBroken, setBroken] = useState(false);
  const picture = isBroken ? null : jobPicture(job, location.origin);
  const isPlaying = isActive && !isStill && job.final_video_url !== null;
  return (
    <span className={classes["thumbnail"]} data-made={picture?.isOfVideo || undefined}>
      {picture ? (
        <img
          src={picture.url}
          alt=""
          loading="lazy"
          decoding="async"
          width={44}
          height={64}
          onError={() => setBroken(true)}
        />
      ) : (
        <ImageOff size={16} strokeWidth={1.75} aria-hidden />
      )}
      {isPlaying && job.final_video_url ? (
        <video
          src={job.final_video_url}
          muted
          autoPlay
          loop
          playsInline
          aria-hidden
          tabIndex={-1}
        />
      ) : null}
    </span>
  );
};
