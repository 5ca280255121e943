import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { X } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { Job } from "reelwright";
import { useErrorText } from "../../api/error-text.ts";
import { useAction } from "../../api/use-action.ts";
import { Confirm } from "../../components/confirm.tsx";
import { useFormat } from "../../components/format.ts";
import { useClient } from "../../contexts.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { isEnded } from "../job/job-state.ts";
import classes from "./selection.module.css";

/** The selected jobs. Only jobs that can be cancelled are selectable. */
export type Selection = {
  readonly selectable: readonly Job[];
  readonly selected: readonly Job[];
  readonly select: (jobs: readonly Job[]) => void;
};

/** Jobs that have ended or left the list aren't selected. */
export const useSelection = (jobs: readonly Job[]): Selection => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const selectable = jobs.filter(({ status }) => !isEnded(status));
  return {
    selectable,
    selected: selectable.filter(({ job_id: id }) => ids.has(id)),
    select: (chosen) => setIds(new Set(chosen.map(({ job_id: id }) => id))),
  };
};

const reservedBy = (jobs: readonly Job[]): number =>
  jobs.reduce((sum, { credits_reserved: credits }) => sum + credits, 0);

type Failed = { readonly job: Job; readonly error: unknown };

/** Returns a function that cancels jobs one by one and reports which failed. */
const useCancelJobs = (onDone: (failed: readonly Job[]) => void) => {
  const t = useTexts("jobs");
  const common = useTexts("common");
  const client = useClient();
  const errorText = useErrorText();
  const closeButtonProps = { "aria-label": common("close") };
  return useAction({
    run: async (jobs: readonly Job[]): Promise<readonly Failed[]> => {
      const failed: Failed[] = [];
      for (const job of jobs) {
        try {
          await client.jobs.cancel(job.job_id);
        } catch (error) {
          failed.push({ job, error });
        }
      }
      return failed;
    },
    invalidates: [["jobs"], ["credits"]],
    onDone: (failed, jobs) => {
      const cancelled = jobs.filter((job) => failed.every((each) => each.job !== job));
      if (cancelled.length > 0) {
        const values = { count: cancelled.length, credits: reservedBy(cancelled) };
        notifications.show({ message: t("bulkDone", values), color: "green", closeButtonProps });
      }
      if (failed.length > 0) {
        notifications.show({
          title: t("bulkFailed", { count: failed.length }),
          message: (
            <ul className={classes["failed"]}>
              {failed.map(({ job, error }) => (
                <li key={job.job_id}>{`${job.product_name}: ${errorText(error).message}`}</li>
              ))}
            </ul>
          ),
          color: "red",
          autoClose: false,
          closeButtonProps,
        });
      }
      onDone(failed.map(({ job }) => job));
    },
  });
};

/** Moves the focus to the list when the bar disappears because no job is left to cancel. */
const useKeptFocus = (list: RefObject<HTMLElement | null>, isGone: boolean) => {
  const wasUsed = useRef(false);
  useEffect(() => {
    if (!isGone || !wasUsed.current) return;
    wasUsed.current = false;
    if (document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  }, [isGone, list]);
  return () => {
    wasUsed.current = true;
  };
};

/** The checkbox of a job's row. */
export const SelectBox = ({
  job,
  selection: { selected, select },
}: {
  readonly job: Job;
  readonly selection: Selection;
}) => {
  const t = useTexts("jobs");
  const others = selected.filter(({ job_id: id }) => id !== job.job_id);
  return (
    <label className={classes["box"]}>
      <input
        type="checkbox"
        aria-label={t("selectJob", { name: job.product_name })}
        checked={others.length < selected.length}
        onChange={({ currentTarget }) => select(currentTarget.checked ? [...others, job] : others)}
      />
    </label>
  );
};

/** Selects all jobs that can be cancelled, and cancels the selected ones after a confirmation. */
export const SelectionBar = ({
  selection: { selectable, selected, select },
  list,
}: {
  readonly selection: Selection;
  readonly list: RefObject<HTMLElement | null>;
}) => {
  const t = useTexts("jobs");
  const { number } = useFormat();
  // The jobs at the time of the question, because the list reloads meanwhile.
  const [asked, setAsked] = useState<readonly Job[]>([]);
  const [isAsking, setAsking] = useState(false);
  const keepFocus = useKeptFocus(list, selectable.length === 0);
  const cancel = useCancelJobs((failed) => {
    keepFocus();
    select(failed);
    setAsking(false);
  });
  const count = selected.length;
  const credits = reservedBy(asked);
  return (
    <>
      {selectable.length === 0 ? null : (
        <div className={classes["bar"]}>
          <label className={classes["all"]}>
            <input
              type="checkbox"
              ref={(box) => {
                if (box) box.indeterminate = count > 0 && count < selectable.length;
              }}
              checked={count === selectable.length}
              onChange={() => select(count === selectable.length ? [] : selectable)}
            />
            {t("selectAll")}
          </label>
          <Button
            variant="default"
            size="xs"
            leftSection={<X size={14} aria-hidden />}
            aria-disabled={count === 0}
            {...(count === 0 && { "data-disabled": true })}
            onClick={() => {
              if (count === 0) return;
              setAsked(selected);
              setAsking(true);
            }}
          >
            {t("cancelSelected", { count })}
          </Button>
        </div>
      )}
      <Confirm
        isOpen={isAsking}
        isDangerous
        title={t("bulkTitle", { count: asked.length })}
        text={t("bulkText", { count: asked.length, credits, shown: number(credits) })}
        action={t("cancelSelected", { count: asked.length })}
        keep={t("bulkKeep", { count: asked.length })}
        isBusy={cancel.isPending}
        onConfirm={() => cancel.mutate(asked)}
        onClose={() => setAsking(false)}
      />
    </>
  );
};
