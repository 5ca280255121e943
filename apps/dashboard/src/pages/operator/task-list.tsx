import { useInfiniteQuery } from "@tanstack/react-query";
import { useOperatorApi } from "../../api/client-context.tsx";
import { useFormat } from "../../components/format.ts";
import { useTexts } from "../../texts/texts.tsx";
import { tasksQuery } from "./queries.ts";
import { ReasonBadge } from "./reason-badge.tsx";
import { type ListedTask, taskOffers } from "./work-actions.ts";
import { WorkList, type WorkListProps } from "./work-list.tsx";
import { shortId } from "./work-row.tsx";

const useFacts = () => {
  const t = useTexts("operator.work");
  const { duration } = useFormat();
  return ({ for_s: age, claims, failures, crashes, error, job_id, tenant_id }: ListedTask) => [
    t("inState", { age: duration(age) }),
    t("claims", { count: claims }),
    ...(failures + crashes > 0 ? [t("failures", { count: failures + crashes })] : []),
    ...(error ? [error.code] : []),
    `${t("job")} ${shortId(job_id)}`,
    t("ofTenant", { id: shortId(tenant_id) }),
  ];
};

/** Open units of jobs that haven't ended, by job. */
export const TaskList = (props: WorkListProps) => {
  const t = useTexts("operator.work");
  const stage = useTexts("common.stage");
  const factsOf = useFacts();
  const query = useInfiniteQuery(tasksQuery(useOperatorApi(), props.filter));
  return (
    <WorkList
      {...props}
      query={query}
      rowOf={(task) => ({
        id: task.task_id,
        jobId: task.job_id,
        badge: <ReasonBadge reason={task.reason} />,
        title: t("unit", { stage: stage(task.stage), number: String(task.unit + 1) }),
        reason: task.reason.text,
        facts: factsOf(task),
        offers: taskOffers(task),
      })}
    />
  );
};
