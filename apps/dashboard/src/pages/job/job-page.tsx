import { Progress, Skeleton } from "@mantine/core";
import { usePrefetchQuery, useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { SearchX, TriangleAlert, Wallet } from "lucide-react";
import { useDeferredValue } from "react";
import { APIError, type Job } from "reelwright";
import { useFailureText } from "../../api/error-text.ts";
import { CopyButton } from "../../components/copy-button.tsx";
import { useFormat } from "../../components/format.ts";
import { LinkButton } from "../../components/links.tsx";
import { Empty, Loaded, Notice, Page, Panel } from "../../components/page.tsx";
import { StatusBadge } from "../../components/status-badge.tsx";
import { useClient } from "../../contexts.tsx";
import { useTexts } from "../../texts/texts.tsx";
import failureClasses from "./failure.module.css";
import { JobActions } from "./job-actions.tsx";
import { DeveloperPanel, OrderPanel, ReceiptPanel } from "./job-details.tsx";
import factClasses from "./job-facts.module.css";
import { blameOf } from "./job-facts.ts";
import { isEnded, type JobState, remainingAt } from "./job-state.ts";
import classes from "./job-view.module.css";
import player from "./player.module.css";
import { PlayerPanel } from "./player.tsx";
import stripClasses from "./progress-strip.module.css";
import { clipsQuery, keyframesQuery, receiptQuery, timelineQuery } from "./queries.ts";
import { StageList } from "./stage-list.tsx";
import { type StageRow, stageRows, waitOf } from "./stage-rows.ts";
import { Storyboard } from "./storyboard.tsx";
import { useLiveJob, useNow } from "./use-live-job.ts";

const isMissing = (error: unknown): boolean =>
  error instanceof APIError && (error.status === 404 || error.status === 422);

/** A job, updated live from its order to its video. */
export const JobPage = () => {
  const t = useTexts("job");
  const { jobId } = useParams({ from: "/jobs/$jobId" });
  const client = useClient();
  const { query, state } = useLiveJob(jobId);
  // Requested in parallel with the job.
  usePrefetchQuery(timelineQuery(client, jobId));
  usePrefetchQuery(keyframesQuery(client, jobId));
  usePrefetchQuery(clipsQuery(client, jobId));
  usePrefetchQuery(receiptQuery(client, jobId));
  if (state) return <JobView key={jobId} state={state} />;
  if (isMissing(query.error)) return <NoJob />;
  return (
    <Page title={t("title")} text={<>&nbsp;</>}>
      <Loaded query={query} skeleton={<JobSkeleton />}>
        {() => null}
      </Loaded>
    </Page>
  );
};

/** The current state of the stages. */
const useStageRows = (state: JobState) => {
  const { job } = state;
  const isLive = job.status === "processing" || job.status === "pending";
  const { data = null, dataUpdatedAt } = useQuery({
    ...timelineQuery(useClient(), job.job_id),
    // No event says that a unit waits or was claimed, so the timeline is polled.
    refetchInterval: isLive ? 5_000 : false,
  });
  const now = useNow(isLive);
  return { rows: stageRows(state, data, now - dataUpdatedAt), timeline: data, isLive };
};

/** Whether the job has a video or may still get one. A job may end before its script is written. */
const hasWork = (job: Job): boolean => !isEnded(job.status) || job.script !== null;

/** A job that was loaded. */
const JobView = ({ state }: { readonly state: JobState }) => {
  const t = useTexts("job");
  const { duration } = useFormat();
  const { job, events } = state;
  const { rows, timeline, isLive } = useStageRows(state);
  // Content below the fold renders later.
  const isWhole = useDeferredValue(true, false);
  const took =
    timeline?.completed_at && timeline.run === job.run
      ? (Date.parse(timeline.completed_at) - Date.parse(timeline.created_at)) / 1_000
      : null;
  return (
    <Page title={job.product_name} text={<JobFacts job={job} />} actions={<JobActions job={job} />}>
      <div className={classes["top"]}>
        <Failure job={job} />
        <LimitNotice job={job} />
        {isEnded(job.status) ? null : <ProgressStrip state={state} rows={rows} />}
      </div>
      <div className={classes["grid"]}>
        <div className={classes["main"]}>
          {hasWork(job) ? (
            <>
              <PlayerPanel job={job} />
              <div className={classes["storyboard"]}>
                {isWhole ? <Storyboard job={job} /> : null}
              </div>
            </>
          ) : null}
          <div className={classes["events"]}>
            {isWhole ? <DeveloperPanel job={job} events={events} /> : null}
          </div>
        </div>
        <div className={classes["side"]}>
          <div className={classes["stages"]}>
            <Panel
              title={t("stages")}
              actions={
                took === null ? null : (
                  <span className={classes["took"]}>
                    {t("took", { time: took < 1 ? t("underASecond") : duration(took) })}
                  </span>
                )
              }
            >
              <StageList rows={rows} isLive={isLive} />
            </Panel>
          </div>
          <div className={classes["receipt"]}>
            {isWhole ? <ReceiptPanel jobId={job.job_id} /> : null}
          </div>
          <div className={classes["order"]}>{isWhole ? <OrderPanel job={job} /> : null}</div>
        </div>
      </div>
    </Page>
  );
};

/** The remaining time, counted down between the server's estimates. */
const Remaining = ({ state }: { readonly state: JobState }) => {
  const t = useTexts("job");
  const { duration } = useFormat();
  const { estimated_seconds_remaining: estimate, status } = state.job;
  const now = useNow(estimate !== null && status === "processing");
  const left = remainingAt(estimate, state.heardMs, now);
  if (left !== null) return t("timeLeft", { time: duration(left) });
  return estimate === null || status !== "processing" ? null : t("overdue");
};

/** The progress of a running job: stage, percentage and remaining time. */
const ProgressStrip = ({
  state,
  rows,
}: {
  readonly state: JobState;
  readonly rows: readonly StageRow[];
}) => {
  const t = useTexts("job");
  const stage = useTexts("common");
  const { percent } = useFormat();
  const { job } = state;
  const wait = waitOf(rows);
  const share = Math.round(job.progress_percent) / 100;
  const name = stage(`stage.${job.current_stage}`);
  const line = job.status === "pending" ? t("waitsToBegin") : name;
  return (
    <div className={stripClasses["strip"]}>
      <div className={stripClasses["line"]}>
        {/* Told when the stage changes, not each second. */}
        <strong aria-live="polite">{line}</strong>
        <span className={stripClasses["wait"]}>{wait ? t(`waitsFor.${wait}`) : null}</span>
        <span className={stripClasses["left"]}>
          <Remaining state={state} />
        </span>
        <span className={stripClasses["percent"]}>{percent(share)}</span>
      </div>
      <Progress
        value={job.progress_percent}
        size={6}
        transitionDuration={600}
        aria-label={t("progress")}
        {...(job.status === "paused" && { color: "yellow" })}
      />
    </div>
  );
};

/** A job's facts in a line: status, format, length, age and id. */
const JobFacts = ({ job }: { readonly job: Job }) => {
  const t = useTexts("job");
  const { dateTime, duration } = useFormat();
  const { pause_reason: reason } = job;
  return (
    <span className={factClasses["facts"]}>
      <span role="status">
        <StatusBadge status={job.status} />
        {reason ? (
          <span className={factClasses["reason"]}>{t(`pauseReason.${reason}`)}</span>
        ) : null}
      </span>
      <span>{job.aspect_ratio}</span>
      <span>{duration(job.segment_count * job.segment_duration)}</span>
      {job.run > 1 ? <span>{t("runNumber", { run: job.run })}</span> : null}
      <time dateTime={job.created_at}>{dateTime(job.created_at)}</time>
      <CopyButton text={job.job_id} shown={`…${job.job_id.slice(-6)}`} />
    </span>
  );
};

/** Why a job failed, who can fix it, what it cost, and what to do next. */
const Failure = ({ job }: { readonly job: Job }) => {
  const t = useTexts("job");
  const stage = useTexts("common");
  const failureText = useFailureText();
  const { error } = job;
  if (job.status !== "failed" || !error) return null;
  const title = t("failedIn", { stage: stage(`stage.${error.stage}`) });
  return (
    <section className={failureClasses["failure"]} role="status" aria-label={title}>
      <h2>
        <TriangleAlert size={17} aria-hidden />
        {title}
      </h2>
      <p>{failureText(error)}</p>
      <p>
        {t(`blame.${blameOf(error)}`)} {t(error.retryable ? "retryHelps" : "retryDoesNot")}{" "}
        {t("costsNothing")}
      </p>
      <p>
        <code>{error.code}</code>
      </p>
    </section>
  );
};

/** Why a job stopped at its credit limit: the limit, what the video needs, and what Resume does. */
const LimitNotice = ({ job }: { readonly job: Job }) => {
  const t = useTexts("job");
  const { number } = useFormat();
  const { pause_reason: reason, max_credits: limit } = job;
  if (job.status !== "paused" || reason !== "credit_limit" || limit === null) return null;
  return (
    <Notice tone="wait" icon={Wallet} title={t("atLimitTitle", { limit: number(limit) })}>
      {t("atLimitText", { needed: number(Math.ceil(job.credits_estimated)) })}
    </Notice>
  );
};

/** Shown if the account has no job with this id. */
const NoJob = () => {
  const t = useTexts("job");
  return (
    <Page title={t("title")}>
      <Empty
        icon={SearchX}
        title={t("missingTitle")}
        text={t("missingText")}
        action={
          <LinkButton to="/jobs" variant="default">
            {t("toJobs")}
          </LinkButton>
        }
      />
    </Page>
  );
};

const lines = [94, 100, 72, 0, 88, 97, 40] as const;

/** The page's skeleton: player, script and stages. */
const JobSkeleton = () => (
  <div className={classes["grid"]}>
    <div className={classes["main"]}>
      <div className={classes["box"]}>
        <div className={player["panel"]}>
          <Skeleton className={player["frame"]} height="auto" radius={10} />
          <div>
            {lines.map((width) => (
              <Skeleton key={width} width={`${width}%`} height={width === 0 ? 0 : 13} mb={14} />
            ))}
          </div>
        </div>
        <Skeleton height={36} mt={18} width={300} />
      </div>
    </div>
    <div className={classes["side"]}>
      <Skeleton height={420} radius={12} />
      <Skeleton height={260} radius={12} />
    </div>
  </div>
);
