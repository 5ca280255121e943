import type { OperatorReplies } from "@reelwright/core/operations/replies";
import { useFormat } from "../../components/format.ts";
import { useTexts } from "../../texts/texts.tsx";
import classes from "./figures.module.css";

type Overview = OperatorReplies["overview"];
type Figure = {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  readonly detail: string;
  readonly isBad?: boolean;
};

const useFigures = ({ jobs, dispatch, deliveries, credits, holds, sessions }: Overview) => {
  const t = useTexts("operator.figures");
  const { number, duration } = useFormat();
  const waiting = dispatch.ready + dispatch.dispatched;
  const figures: readonly Figure[] = [
    {
      key: "jobs",
      label: t("jobs"),
      value: number(jobs.pending + jobs.processing + jobs.paused),
      detail: t("jobsDetail", { pending: number(jobs.pending), paused: number(jobs.paused) }),
    },
    {
      key: "waiting",
      label: t("waiting"),
      value: number(waiting + dispatch.waiting),
      detail:
        waiting === 0
          ? t("nothingWaits")
          : t("waitingDetail", { age: duration(dispatch.oldest_s) }),
    },
    {
      key: "running",
      label: t("running"),
      value: number(dispatch.leased),
      detail: t("runningDetail", { slots: number(dispatch.slots) }),
    },
    {
      key: "deliveries",
      label: t("deliveries"),
      value: number(deliveries.due + deliveries.waiting + deliveries.leased),
      detail: t("deliveriesDetail", { count: number(deliveries.abandoned) }),
      isBad: deliveries.abandoned > 0,
    },
    {
      key: "held",
      label: t("held"),
      value: number(credits.reserved),
      detail: t("heldDetail", { count: holds.job + holds.playground }),
    },
    {
      key: "sessions",
      label: t("sessions"),
      value: number(sessions.open),
      detail: t("sessionsDetail", { max: number(sessions.max) }),
      isBad: sessions.open > 0.9 * sessions.max,
    },
  ];
  return figures;
};

/** The figures that say at a glance whether all is well. */
export const Figures = ({ overview }: { readonly overview: Overview }) => {
  const title = useTexts("operator.figures")("title");
  const figures = useFigures(overview);
  return (
    <section aria-label={title}>
      <dl className={classes["figures"]}>
        {figures.map(({ key, label, value, detail, isBad = false }) => (
          <div key={key} className={classes["figure"]}>
            <dt>{label}</dt>
            <dd className={classes["value"]}>{value}</dd>
            <dd className={classes["detail"]} data-bad={isBad || undefined}>
              {detail}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
};
