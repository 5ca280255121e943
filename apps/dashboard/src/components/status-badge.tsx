import type { JobStatus } from "reelwright";
import { useTexts } from "../texts/texts.tsx";
import classes from "./status-badge.module.css";

/** Kinds of states, each with a color. The text carries the meaning, the color only supports it. */
export type Tone = "good" | "bad" | "wait" | "info" | "muted";

const toneOf: { readonly [S in JobStatus]: Tone } = {
  pending: "muted",
  processing: "info",
  paused: "wait",
  completed: "good",
  failed: "bad",
  cancelled: "muted",
};

/** A state in a word. */
export const StateBadge = ({
  tone,
  isLive = false,
  children,
}: {
  readonly tone: Tone;
  /** Something is under way. */
  readonly isLive?: boolean;
  readonly children: string;
}) => (
  <span className={classes["badge"]} data-tone={tone} data-live={isLive || undefined}>
    <span className={classes["dot"]} aria-hidden />
    {children}
  </span>
);

/** A job's status. */
export const StatusBadge = ({ status }: { readonly status: JobStatus }) => {
  const t = useTexts("common");
  return (
    <StateBadge tone={toneOf[status]} isLive={status === "processing"}>
      {t(`status.${status}`)}
    </StateBadge>
  );
};
