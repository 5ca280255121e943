import type { TooltipContentProps } from "recharts";
import classes from "./charts.module.css";

/** What a chart says of the place under the pointer. Recharts fills in all but `title` and `value`. */
export const ChartTooltip = ({
  title,
  value,
  active,
  payload,
  label,
}: Partial<Pick<TooltipContentProps, "active" | "payload" | "label">> & {
  readonly title: (label: unknown) => string;
  readonly value: (amount: number) => string;
}) => {
  if (!active || !payload?.length) return null;
  return (
    <div className={classes["tooltip"]}>
      <p className={classes["tooltipTitle"]}>{title(label)}</p>
      {payload.map(({ name, value: amount, color }) => (
        <p key={String(name)} className={classes["tooltipRow"]}>
          <span className={classes["swatch"]} style={{ background: color }} />
          {name}
          <span className={classes["tooltipValue"]}>{value(Number(amount))}</span>
        </p>
      ))}
    </div>
  );
};
