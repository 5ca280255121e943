import { NativeSelect, SegmentedControl, Stack, Tabs, TextInput } from "@mantine/core";
import { stageNames } from "@reelwright/core/jobs/stage-names";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type FormEvent, Suspense, useState } from "react";
import { late } from "../../components/late.ts";
import { Page } from "../../components/page.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { OperatorsAlone } from "./operators-alone.tsx";
import classes from "./work.module.css";
import {
  isTenantId,
  type Offer,
  shownIn,
  type WorkFilter,
  workFilterOf,
  workViews,
} from "./work.ts";
import {
  DeliveryList,
  FailedJobList,
  JobList,
  TaskList,
  WorkerList,
  type WorkListProps,
} from "./work-lists.tsx";

// Dialogs are loaded when they open.
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
  const choose: Change = (next) => {
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

/** Work that is stuck, with the reason and an operator's actions. */
export const WorkPage = () => {
  const title = useTexts("operator.work")("title");
  return (
    <OperatorsAlone title={title}>
      <Work />
    </OperatorsAlone>
  );
};

/** The filter by tenant. Requests wait for a valid id. */
const TenantField = ({
  tenant,
  onChange,
}: {
  readonly tenant: string;
  readonly onChange: (tenant: string | undefined) => void;
}) => {
  const t = useTexts("operator.work");
  const [written, setWritten] = useState(tenant);
  const text = written.trim();
  const isWrong = text !== "" && !isTenantId(text);
  const write = (next: string) => {
    setWritten(next);
    const id = next.trim();
    if (id === "") onChange(undefined);
    else if (isTenantId(id)) onChange(id.toLowerCase());
  };
  return (
    <TextInput
      className={classes["tenant"]}
      aria-label={t("tenant")}
      placeholder={t("tenant")}
      value={written}
      error={isWrong ? t("tenantInvalid") : null}
      onChange={(event) => write(event.currentTarget.value)}
    />
  );
};

/** Changes fields of the filter. Invalid values remove the field. */
type Change = (next: { readonly [Field in keyof WorkFilter]?: string }) => void;

const Narrowing = ({
  filter,
  onChange,
}: {
  readonly filter: WorkFilter;
  readonly onChange: Change;
}) => {
  const t = useTexts("operator.work");
  const stageText = useTexts("common.stage");
  const { view, show, stage, tenant } = filter;
  const hasStages = view === "jobs" || view === "units";
  const byStage = [
    { value: "", label: t("anyStage") },
    ...stageNames.map((value) => ({ value, label: stageText(value) })),
  ];
  return (
    <form className={classes["filters"]} onSubmit={(event: FormEvent) => event.preventDefault()}>
      {shownIn[view].length > 1 ? (
        <SegmentedControl
          className={classes["shown"] ?? ""}
          aria-label={t("show")}
          value={show}
          data={shownIn[view].map((value) => ({ value, label: t(value) }))}
          onChange={(value) => onChange({ show: value })}
        />
      ) : null}
      {hasStages ? (
        <NativeSelect
          aria-label={t("stage")}
          value={stage ?? ""}
          data={byStage}
          onChange={(event) => onChange({ stage: event.currentTarget.value })}
        />
      ) : null}
      {view === "workers" ? null : (
        <TenantField
          key={tenant ?? "any"}
          tenant={tenant ?? ""}
          onChange={(id) => onChange({ tenant: id ?? "" })}
        />
      )}
    </form>
  );
};

/** The view and its filters. */
const WorkFilters = ({
  filter,
  onChange,
}: {
  readonly filter: WorkFilter;
  readonly onChange: Change;
}) => {
  const t = useTexts("operator.work");
  return (
    <div>
      <Tabs value={filter.view} onChange={(view) => onChange({ view: view ?? "" })}>
        <Tabs.List aria-label={t("views")} className={classes["tabs"]}>
          {workViews.map((view) => (
            <Tabs.Tab key={view} value={view} aria-controls="work">
              {t(view)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <Narrowing filter={filter} onChange={onChange} />
    </div>
  );
};
