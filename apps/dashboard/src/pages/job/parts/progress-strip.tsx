import { Progress } from "@mantine/core";
import { useFormat } from "../../../components/format.ts";
import { useTexts } from "../../../texts/texts.tsx";
import { remainingAt } from "../live/countdown.ts";
import type { JobState } from "../live/job-state.ts";
import { useNow } from "../live/use-now.ts";
import { type StageRow, waitOf } from "../stages/stage-rows.ts";
import classes from "./progress-strip.module.css";

/** The remaining time, which goes down by itself between the server's estimates. */
const Remaining = ({ state }: { readonly state: JobState }) => {
  const t = useTexts("job");
  const { duration } = useFormat();
  const { estimated_seconds_remaining: estimate, status } = state.job;
  const now = useNow(estimate !== null && status === "processing");
  const left = remainingAt(estimate, state.heardMs, now);
  if (left !== null) return t("timeLeft", { time: duration(left) });
  return estimate === null || status !== "processing" ? null : t("overdue");
};

/** How far a job under way is: the stage, the percentage, and the time that is left. */
export const ProgressStrip = ({
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
    <div className={classes["strip"]}>
      <div className={classes["line"]}>
        {/* Told when the stage changes, not each second. */}
        <strong aria-live="polite">{line}</strong>
        <span className={classes["wait"]}>{wait ? t(`waitsFor.${wait}`) : null}</span>
        <span className={classes["left"]}>
          <Remaining state={state} />
        </span>
        <span className={classes["percent"]}>{percent(share)}</span>
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
