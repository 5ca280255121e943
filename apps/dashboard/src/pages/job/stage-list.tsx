import { Check, CircleDashed, CircleSlash, History, LoaderCircle, Minus, X } from "lucide-react";
import type { ComponentType } from "react";
import { useFormat } from "../../components/format.ts";
import { useTexts } from "../../texts/texts.tsx";
import classes from "./stage-list.module.css";
import type { StageRow, UnitMark } from "./stage-rows.ts";

const icons: { readonly [S in StageRow["status"]]: ComponentType<{ readonly size: number }> } = {
  completed: Check,
  running: LoaderCircle,
  failed: X,
  cancelled: CircleSlash,
  pending: CircleDashed,
  kept: History,
  skipped: Minus,
};

/** One bar for each unit, colored by its state. */
const Units = ({ marks }: { readonly marks: readonly UnitMark[] }) => {
  const t = useTexts("job");
  if (marks.length < 2) return null;
  const done = marks.filter((mark) => mark === "done").length;
  return (
    <div className={classes["units"]}>
      {marks.map((mark, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a unit is its number
        <span key={index} className={classes["unit"]} data-mark={mark} />
      ))}
      <span className={classes["count"]}>{t("unitsDone", { done, units: marks.length })}</span>
    </div>
  );
};

/** What the unfinished units wait for, without duplicates. */
const waitsNow = (marks: readonly UnitMark[]) => {
  const kinds = new Set(marks);
  return (["review", "retry", "vendor", "worker"] as const).filter((kind) => kinds.has(kind));
};

const Row = ({ row, isLive }: { readonly row: StageRow; readonly isLive: boolean }) => {
  const t = useTexts("job");
  const stage = useTexts("common")(`stage.${row.name}`);
  const { duration } = useFormat();
  const Icon = icons[row.status];
  const waits = isLive && row.status !== "completed" ? waitsNow(row.marks) : [];
  const { seconds } = row;
  return (
    <li className={classes["row"]} data-status={row.status} data-live={isLive || undefined}>
      <span className={classes["icon"]} aria-hidden>
        <Icon size={13} />
      </span>
      <div className={classes["body"]}>
        <div className={classes["line"]}>
          <span className={classes["name"]}>{stage}</span>
          <span className="visually-hidden">{t(`stageStatus.${row.status}`)}</span>
          <span className={classes["time"]}>
            {row.status === "kept" || row.status === "skipped"
              ? t(`stageStatus.${row.status}`)
              : null}
            {seconds === null ? null : seconds < 1 ? t("underASecond") : duration(seconds)}
          </span>
        </div>
        <Units marks={row.marks} />
        {waits.map((kind) => (
          <p key={kind} className={classes["wait"]}>
            {t(`waitsFor.${kind}`)}
          </p>
        ))}
        {row.waited.length > 0 ? (
          <p className={classes["waited"]}>
            {row.waited
              .map((wait) => t(`waited.${wait.kind}`, { time: duration(wait.seconds) }))
              .join(" · ")}
          </p>
        ) : null}
      </div>
    </li>
  );
};

/** The nine stages in order, with units, times and waits. */
export const StageList = ({
  rows,
  isLive,
}: {
  readonly rows: readonly StageRow[];
  /** The job is running. */
  readonly isLive: boolean;
}) => (
  <ol className={classes["list"]}>
    {rows.map((row) => (
      <Row key={row.name} row={row} isLive={isLive} />
    ))}
  </ol>
);
