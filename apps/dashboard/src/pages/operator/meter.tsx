import type { Tone } from "../../components/status-badge.tsx";
import classes from "./meter.module.css";

export type Segment = { readonly key: string; readonly share: number; readonly tone: Tone };

const percent = (share: number): string => `${Math.max(0, Math.min(1, share)) * 100}%`;

/** A thin bar of segments; the figures beside it say the same in words. */
export const Meter = ({ segments }: { readonly segments: readonly Segment[] }) => (
  <span className={classes["track"]} aria-hidden>
    {segments
      .filter(({ share }) => share > 0)
      .map(({ key, share, tone }) => (
        <span
          key={key}
          className={classes["fill"]}
          data-tone={tone}
          style={{ width: percent(share) }}
        />
      ))}
  </span>
);

/** Figures with a bar below them. */
export const Measured = ({
  figure,
  detail,
  isWide = false,
  segments,
}: {
  readonly figure: string;
  readonly detail?: string | undefined;
  /** The figures are long: amounts of money. */
  readonly isWide?: boolean;
  readonly segments: readonly Segment[];
}) => (
  <span className={classes["measured"]}>
    <span className={classes["words"]} data-wide={isWide || undefined}>
      <span className={classes["figure"]}>{figure}</span>
      {detail === undefined ? null : <span className={classes["detail"]}> {detail}</span>}
    </span>
    <Meter segments={segments} />
  </span>
);
