import { useInfiniteQuery } from "@tanstack/react-query";
import { useOperatorApi } from "../../api/client-context.tsx";
import { useFormat } from "../../components/format.ts";
import { StateBadge } from "../../components/status-badge.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { failedJobsQuery, jobsQuery } from "./queries.ts";
import { ReasonBadge } from "./reason-badge.tsx";
import { failedJobOffers, jobOffers, type Offer } from "./work-actions.ts";
import type { WorkFilter } from "./work-filter.ts";
import { WorkList } from "./work-list.tsx";
import { shortId, WorkRow } from "./work-row.tsx";

type ListProps = {
  readonly filter: WorkFilter;
  readonly onAct: (offer: Offer) => void;
  readonly onOpen: (jobId: string) => void;
};

/** Jobs that haven't ended, the oldest first. */
export const JobList = ({ filter, onAct, onOpen }: ListProps) => {
  const t = useTexts("operator.work");
  const stage = useTexts("common.stage");
  const { duration } = useFormat();
  const query = useInfiniteQuery(jobsQuery(useOperatorApi(), filter));
  return (
    <WorkList query={query} isStuck={filter.show === "stuck"}>
      {(job) => (
        <WorkRow
          key={job.job_id}
          id={job.job_id}
          badge={<ReasonBadge reason={job.reason} />}
          title={t("job")}
          reason={job.reason.text}
          facts={[
            stage(job.current_stage),
            t("openUnits", { count: job.open_tasks }),
            t("age", { age: duration(job.age_s) }),
            t("unchanged", { age: duration(job.unchanged_s) }),
            t("run", { run: String(job.run) }),
            t("ofTenant", { id: shortId(job.tenant_id) }),
          ]}
          offers={jobOffers(job)}
          onAct={onAct}
          onOpen={() => onOpen(job.job_id)}
        />
      )}
    </WorkList>
  );
};

/** Jobs that failed, the newest first. */
export const FailedJobList = ({ filter, onAct, onOpen }: ListProps) => {
  const t = useTexts("operator");
  const stage = useTexts("common.stage");
  const { duration } = useFormat();
  const query = useInfiniteQuery(failedJobsQuery(useOperatorApi(), filter));
  return (
    <WorkList query={query} isStuck={false}>
      {(job) => (
        <WorkRow
          key={job.job_id}
          id={job.job_id}
          badge={<StateBadge tone="bad">{t("reason.failed")}</StateBadge>}
          title={t("work.job")}
          reason={job.error ? `${job.error.code}: ${job.error.message}` : job.status}
          facts={[
            stage(job.current_stage),
            t("work.ended", { age: duration(job.ended_s) }),
            t("work.run", { run: String(job.run) }),
            t("work.ofTenant", { id: shortId(job.tenant_id) }),
          ]}
          offers={failedJobOffers(job)}
          onAct={onAct}
          onOpen={() => onOpen(job.job_id)}
        />
      )}
    </WorkList>
  );
};
