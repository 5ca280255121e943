import { NativeSelect, SegmentedControl, Tabs, TextInput } from "@mantine/core";
import { stageNames } from "@reelwright/core/jobs/model/stage-names";
import { type FormEvent, useState } from "react";
import { useTexts } from "../../texts/texts.tsx";
import classes from "./work.module.css";
import { isTenantId, shownIn, type WorkFilter, type WorkView, workViews } from "./work-filter.ts";

/** A tenant's id; nothing is asked for until it is one. */
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

type Change = (next: Partial<WorkFilter>) => void;

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
          onChange={(value) => onChange({ show: value as WorkFilter["show"] })}
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

/** Which work is shown: its kind, and what narrows it. */
export const WorkFilters = ({
  filter,
  onChange,
}: {
  readonly filter: WorkFilter;
  readonly onChange: Change;
}) => {
  const t = useTexts("operator.work");
  return (
    <div>
      <Tabs value={filter.view} onChange={(view) => onChange({ view: view as WorkView })}>
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
