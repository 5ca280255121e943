import type { Job } from "reelwright";
import { useFormat } from "../../../components/format.ts";
import { StatusBadge } from "../../../components/status-badge.tsx";
import { useTexts } from "../../../texts/texts.tsx";
import { CopyId } from "./copy-id.tsx";
import classes from "./job-facts.module.css";

/** What a job is, in a line: its status, format, length, age and id. */
export const JobFacts = ({ job }: { readonly job: Job }) => {
  const t = useTexts("job");
  const { dateTime, duration } = useFormat();
  const { pause_reason: reason } = job;
  return (
    <span className={classes["facts"]}>
      <span role="status">
        <StatusBadge status={job.status} />
        {reason ? <span className={classes["reason"]}>{t(`pauseReason.${reason}`)}</span> : null}
      </span>
      <span>{job.aspect_ratio}</span>
      <span>{duration(job.segment_count * job.segment_duration)}</span>
      {job.run > 1 ? <span>{t("runNumber", { run: job.run })}</span> : null}
      <time dateTime={job.created_at}>{dateTime(job.created_at)}</time>
      <CopyId jobId={job.job_id} />
    </span>
  );
};
