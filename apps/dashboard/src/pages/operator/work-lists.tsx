import { Button, Group } from "@mantine/core";
import { type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { CircleCheck, Inbox } from "lucide-react";
import type { ReactNode } from "react";
import { useFormat } from "../../components/format.ts";
import { Empty, Loaded, Panel } from "../../components/page.tsx";
import { StateBadge } from "../../components/status-badge.tsx";
import { useOperatorApi } from "../../contexts.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { RowsSkeleton } from "./operators-alone.tsx";
import {
  deliveriesQuery,
  failedJobsQuery,
  jobsQuery,
  tasksQuery,
  workersQuery,
} from "./queries.ts";
import classes from "./work.module.css";
import {
  deliveryOffers,
  failedJobOffers,
  jobOffers,
  type ListedTask,
  type ListedWorker,
  type Offer,
  stageOf,
  taskOffers,
  type WorkFilter,
  workerOffers,
} from "./work.ts";
import { ReasonBadge, shortId, WorkRow, type WorkRowProps } from "./work-row.tsx";

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

const useTaskFacts = () => {
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
  const factsOf = useTaskFacts();
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

/** Webhooks that were abandoned or are still attempted. */
export const DeliveryList = (props: WorkListProps) => {
  const t = useTexts("operator.work");
  const { duration } = useFormat();
  const query = useInfiniteQuery(deliveriesQuery(useOperatorApi(), props.filter));
  return (
    <WorkList
      {...props}
      query={query}
      rowOf={(delivery) => ({
        id: delivery.delivery_id,
        jobId: delivery.job_id,
        badge: <ReasonBadge reason={delivery.reason} />,
        title: delivery.event,
        reason: delivery.reason.text,
        facts: [
          delivery.url,
          t("attempts", { count: delivery.attempts }),
          t("age", { age: duration(delivery.age_s) }),
          `${t("job")} ${shortId(delivery.job_id)}`,
          t("ofTenant", { id: shortId(delivery.tenant_id) }),
        ],
        offers: deliveryOffers(delivery),
      })}
    />
  );
};

const useWorkerFacts = () => {
  const t = useTexts("operator.work");
  const stageText = useTexts("common.stage");
  const { duration, ago } = useFormat();
  return ({ slots, seen_s: seen, started_at: since }: ListedWorker) => [
    ...Object.entries(slots).map(([name, count]) => {
      const stage = stageOf(name);
      return t("slots", { stage: stage ? stageText(stage) : name, leased: String(count) });
    }),
    t("seen", { age: duration(seen) }),
    t("started", { ago: ago(since) }),
  ];
};

/** Processes that run stages come first. */
const bySlots = (a: ListedWorker, b: ListedWorker): number =>
  Number(Object.keys(b.slots).length > 0) - Number(Object.keys(a.slots).length > 0);

/** Registered processes and their work. */
export const WorkerList = ({ onAct }: { readonly onAct: (offer: Offer) => void }) => {
  const query = useQuery(workersQuery(useOperatorApi()));
  const factsOf = useWorkerFacts();
  return (
    <WorkPanel>
      <Loaded query={query} skeleton={<RowsSkeleton rows={6} />}>
        {({ items }) =>
          items.length === 0 ? (
            <NothingHere isGood={false} />
          ) : (
            <ul className={classes["list"]}>
              {[...items].sort(bySlots).map((worker) => (
                <WorkRow
                  key={worker.owner}
                  id={String(worker.owner)}
                  badge={<ReasonBadge reason={worker.reason} />}
                  title={worker.app}
                  reason={worker.reason.text}
                  facts={factsOf(worker)}
                  offers={workerOffers(worker)}
                  onAct={onAct}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </WorkPanel>
  );
};

/** The empty state; good news if the list shows stuck work. */
const NothingHere = ({ isGood }: { readonly isGood: boolean }) => {
  const t = useTexts("operator.work");
  return isGood ? (
    <Empty icon={CircleCheck} title={t("emptyStuck")} text={t("emptyStuckText")} />
  ) : (
    <Empty icon={Inbox} title={t("empty")} text={t("emptyText")} />
  );
};

/** The panel that lists work. */
const WorkPanel = ({ children }: { readonly children: ReactNode }) => (
  <div id="work">
    <Panel isFlush>{children}</Panel>
  </div>
);

/** Props of every work list. */
export type WorkListProps = {
  readonly filter: WorkFilter;
  readonly onAct: (offer: Offer) => void;
  /** Opens the item's job. */
  readonly onOpen: (jobId: string) => void;
};

/** How a list shows an item, and the item's job. */
type ListedWork = Pick<WorkRowProps, "id" | "badge" | "title" | "reason" | "facts" | "offers"> & {
  readonly jobId: string;
};

/** A list with pages. */
const WorkList = <Item,>({
  query,
  filter,
  onAct,
  onOpen,
  rowOf,
}: WorkListProps & {
  readonly query: UseInfiniteQueryResult<{
    readonly pages: readonly { readonly items: readonly Item[] }[];
  }>;
  readonly rowOf: (item: Item) => ListedWork;
}) => {
  const more = useTexts("common")("loadMore");
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return (
    <WorkPanel>
      <Loaded query={query} skeleton={<RowsSkeleton rows={6} />}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.items.map(rowOf));
          if (rows.length === 0 && !hasNextPage)
            return <NothingHere isGood={filter.show === "stuck"} />;
          return (
            <ul className={classes["list"]}>
              {rows.map(({ jobId, ...row }) => (
                <WorkRow key={row.id} {...row} onAct={onAct} onOpen={() => onOpen(jobId)} />
              ))}
            </ul>
          );
        }}
      </Loaded>
      {hasNextPage ? (
        <Group justify="center" p="sm">
          <Button
            variant="subtle"
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {more}
          </Button>
        </Group>
      ) : null}
    </WorkPanel>
  );
};
