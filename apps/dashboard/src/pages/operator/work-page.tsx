import { Stack } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { late } from "../../components/late.ts";
import { Page } from "../../components/page.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { DeliveryList } from "./delivery-list.tsx";
import { FailedJobList, JobList } from "./job-list.tsx";
import { OperatorsAlone } from "./operators-alone.tsx";
import { TaskList } from "./task-list.tsx";
import type { Offer } from "./work-actions.ts";
import { type WorkFilter, workFilterOf } from "./work-filter.ts";
import { WorkFilters } from "./work-filters.tsx";
import type { WorkListProps } from "./work-list.tsx";
import { WorkerList } from "./worker-list.tsx";

// Dialogs are loaded when somebody opens one.
const ActionDialog = late(async () => ({
  default: (await import("./action-dialog.tsx")).ActionDialog,
}));
const JobDrawer = late(async () => ({ default: (await import("./job-drawer.tsx")).JobDrawer }));

const WorkLists = (props: WorkListProps) => {
  const { view, show } = props.filter;
  if (view === "units") return <TaskList {...props} />;
  if (view === "deliveries") return <DeliveryList {...props} />;
  if (view === "workers") return <WorkerList onAct={props.onAct} />;
  return show === "failed" ? <FailedJobList {...props} /> : <JobList {...props} />;
};

const Work = () => {
  const t = useTexts("operator.work");
  const filter = workFilterOf(useSearch({ from: "/operator/work" }));
  const navigate = useNavigate();
  const [offer, setOffer] = useState<Offer | null>(null);
  const [jobId, setJobId] = useState<string | null>(null);
  const choose = (next: Partial<WorkFilter>) => {
    const { view, show, stage, tenant } = workFilterOf({ ...filter, ...next });
    void navigate({
      to: "/operator/work",
      search: { view, show, stage, tenant },
      replace: true,
    });
  };
  return (
    <Page title={t("title")} text={t("text")}>
      <Stack gap="md">
        <WorkFilters filter={filter} onChange={choose} />
        <WorkLists filter={filter} onAct={setOffer} onOpen={setJobId} />
      </Stack>
      <Suspense fallback={null}>
        {jobId === null ? null : <JobDrawer jobId={jobId} onClose={() => setJobId(null)} />}
        {offer === null ? null : <ActionDialog offer={offer} onClose={() => setOffer(null)} />}
      </Suspense>
    </Page>
  );
};

/** What doesn't go on by itself, with the reason, and what an operator does about it. */
export const WorkPage = () => {
  const title = useTexts("operator.work")("title");
  return (
    <OperatorsAlone title={title}>
      <Work />
    </OperatorsAlone>
  );
};
