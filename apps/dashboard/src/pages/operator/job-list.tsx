import { useInfiniteQuery } from "@tanstack/react-query";
import { useOperatorApi } from "../../api/client-context.tsx";
import { useFormat } from "../../components/format.ts";
import { StateBadge } from "../../components/status-badge.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { failedJobsQuery, jobsQuery } from "./queries.ts";
import { ReasonBadge } from "./reason-badge.tsx";
import { failedJobOffers, jobOffers } from "./work-actions.ts";
import { WorkList, type WorkListProps } from "./work-list.tsx";
import { shortId } from "./work-row.tsx";

/** Jobs that haven't ended, the oldest first. */
export const JobList = (props: WorkListProps) => {
  const t = useTexts("operator.work");
  const stage = useTexts("common.stage");
  const { duration } = useFormat();
  const query = useInfiniteQuery(jobsQuery(useOperatorApi(), props.filter));
  return (
    <WorkList
      {...props}
      query={query}
      rowOf={(job) => ({
        id: job.job_id,
        jobId: job.job_id,
        badge: <ReasonBadge reason={job.reason} />,
        title: t("job"),
        reason: job.reason.text,
        facts: [
          stage(job.current_stage),
          t("openUnits", { count: job.open_tasks }),
          t("age", { age: duration(job.age_s) }),
          t("unchanged", { age: duration(job.unchanged_s) }),
          t("run", { run: String(job.run) }),
          t("ofTenant", { id: shortId(job.tenant_id) }),
        ],
        offers: jobOffers(job),
      })}
    />
  );
};

/** Jobs that failed, the newest first. */
export const FailedJobList = (props: WorkListProps) => {
  const t = useTexts("operator");
  const stage = useTexts("common.stage");
  const { duration } = useFormat();
  const query = useInfiniteQuery(failedJobsQuery(useOperatorApi(), props.filter));
  return (
    <WorkList
      {...props}
      query={query}
      rowOf={(job) => ({
        id: job.job_id,
        jobId: job.job_id,
        badge: <StateBadge tone="bad">{t("reason.failed")}</StateBadge>,
        title: t("work.job"),
        reason: job.error ? `${job.error.code}: ${job.error.message}` : job.status,
        facts: [
          stage(job.current_stage),
          t("work.ended", { age: duration(job.ended_s) }),
          t("work.run", { run: String(job.run) }),
          t("work.ofTenant", { id: shortId(job.tenant_id) }),
        ],
        offers: failedJobOffers(job),
      })}
    />
  );
};
