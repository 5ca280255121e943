import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import type { Job } from "reelwright";
import { useClient } from "../../api/client-context.tsx";
import { useFormat } from "../../components/format.ts";
import { Page } from "../../components/page.tsx";
import { Panel } from "../../components/panel.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { JobActions } from "./actions/job-actions.tsx";
import classes from "./job-view.module.css";
import { isEnded } from "./live/is-ended.ts";
import type { JobState } from "./live/job-state.ts";
import { useNow } from "./live/use-now.ts";
import { DeveloperPanel } from "./parts/developer-panel.tsx";
import { Failure } from "./parts/failure.tsx";
import { JobFacts } from "./parts/job-facts.tsx";
import { LimitNotice } from "./parts/limit-notice.tsx";
import { OrderPanel } from "./parts/order-panel.tsx";
import { ProgressStrip } from "./parts/progress-strip.tsx";
import { ReceiptPanel } from "./parts/receipt-panel.tsx";
import { Storyboard } from "./parts/storyboard.tsx";
import { PlayerPanel } from "./player/player-panel.tsx";
import { timelineQuery } from "./queries.ts";
import { StageList } from "./stages/stage-list.tsx";
import { stageRows } from "./stages/stage-rows.ts";

/** The stages as they stand now. */
const useStageRows = (state: JobState) => {
  const { job } = state;
  const isLive = job.status === "processing" || job.status === "pending";
  const { data = null, dataUpdatedAt } = useQuery({
    ...timelineQuery(useClient(), job.job_id),
    // Events don't tell that a unit waits, or was taken by a worker.
    refetchInterval: isLive ? 5_000 : false,
  });
  const now = useNow(isLive);
  return { rows: stageRows(state, data, now - dataUpdatedAt), timeline: data, isLive };
};

/** Whether there is something to look at, or will be: a job may end before its script is written. */
const hasWork = (job: Job): boolean => !isEnded(job.status) || job.script !== null;

/** A job of which something is known. */
export const JobView = ({ state }: { readonly state: JobState }) => {
  const t = useTexts("job");
  const { duration } = useFormat();
  const { job, events } = state;
  const { rows, timeline, isLive } = useStageRows(state);
  // What lies below is drawn after what is seen at first.
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
