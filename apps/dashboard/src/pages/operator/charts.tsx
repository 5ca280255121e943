import { useMemo } from "react";
import {
  Area,
  AreaChart,
  Bar,
  BarChart,
  CartesianGrid,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from "recharts";
import type { components } from "../../api/generated/operators.ts";
import { useFormat, useLocale } from "../../components/format.ts";
import { useTexts } from "../../texts/texts.tsx";
import classes from "./charts.module.css";
import { type Sample, spendOf, throughputOf } from "./figures.ts";

type History = components["schemas"]["History"];

const height = 168;
const margin = { top: 8, right: 2, bottom: 0, left: 0 };
const axis = { tickLine: false, axisLine: false, tickMargin: 8, minTickGap: 48 } as const;
/** Colors of vendors, the highest spend first. */
const shades = [
  "var(--mantine-primary-color-filled)",
  "var(--chart-second)",
  "var(--chart-third)",
  "var(--chart-fourth)",
];
const shadeOf = (index: number): string => shades[index % shades.length] ?? "currentcolor";

const useClock = () => {
  const locale = useLocale();
  return useMemo(() => {
    const minutes = { hour: "2-digit", minute: "2-digit" } as const;
    const time = new Intl.DateTimeFormat(locale, minutes);
    const second = new Intl.DateTimeFormat(locale, { ...minutes, second: "2-digit" });
    const day = new Intl.DateTimeFormat(locale, {
      day: "numeric",
      month: "short",
      timeZone: "UTC",
    });
    return {
      time: (at: number) => time.format(at),
      second: (at: number) => second.format(at),
      day: (date: string) => day.format(new Date(date)),
    };
  }, [locale]);
};

/** Waiting and running units since the page was opened. */
export const LiveChart = ({ samples }: { readonly samples: readonly Sample[] }) => {
  const t = useTexts("operator.charts");
  const { number } = useFormat();
  const { second } = useClock();
  const lines = [
    { key: "waiting", name: t("waiting"), color: shadeOf(0) },
    { key: "running", name: t("running"), color: shadeOf(1) },
  ] as const;
  return (
    <div className={classes["chart"]}>
      <ResponsiveContainer width="100%" height={height}>
        <AreaChart data={[...samples]} margin={margin} accessibilityLayer={false}>
          <CartesianGrid vertical={false} />
          <XAxis
            {...axis}
            dataKey="at"
            type="number"
            scale="time"
            domain={["dataMin", "dataMax"]}
            tickFormatter={second}
          />
          <YAxis
            {...axis}
            width={34}
            allowDecimals={false}
            tickFormatter={(value) => number(value)}
          />
          <Tooltip content={<ChartTooltip title={(at) => second(Number(at))} value={number} />} />
          {lines.map(({ key, name, color }) => (
            <Area
              key={key}
              dataKey={key}
              name={name}
              type="linear"
              stroke={color}
              strokeWidth={1.75}
              fill={color}
              fillOpacity={0.1}
              isAnimationActive={false}
              dot={false}
            />
          ))}
        </AreaChart>
      </ResponsiveContainer>
    </div>
  );
};

/** Units finished in each ten minutes of the last day. */
export const ThroughputChart = ({ points }: { readonly points: History["throughput"] }) => {
  const t = useTexts("operator.charts");
  const { number } = useFormat();
  const { time } = useClock();
  const data = useMemo(() => throughputOf(points, Date.now()), [points]);
  return (
    <div className={classes["chart"]}>
      <ResponsiveContainer width="100%" height={height}>
        <AreaChart data={[...data]} margin={margin} accessibilityLayer={false}>
          <CartesianGrid vertical={false} />
          <XAxis {...axis} dataKey="at" tickFormatter={time} />
          <YAxis
            {...axis}
            width={34}
            allowDecimals={false}
            tickFormatter={(value) => number(value)}
          />
          <Tooltip content={<ChartTooltip title={(at) => time(Number(at))} value={number} />} />
          <Area
            dataKey="units"
            name={t("units")}
            type="linear"
            stroke={shadeOf(0)}
            strokeWidth={1.5}
            fill={shadeOf(0)}
            fillOpacity={0.14}
            isAnimationActive={false}
            dot={false}
          />
        </AreaChart>
      </ResponsiveContainer>
    </div>
  );
};

/** Vendor spend on each of the last 30 days. */
export const SpendChart = ({ points }: { readonly points: History["spend"] }) => {
  const { usd, number } = useFormat();
  const { day } = useClock();
  const { vendors, days } = useMemo(() => spendOf(points, Date.now()), [points]);
  return (
    <div className={classes["chart"]}>
      <ResponsiveContainer width="100%" height={height}>
        <BarChart data={[...days]} margin={margin} barCategoryGap={2} accessibilityLayer={false}>
          <CartesianGrid vertical={false} />
          <XAxis {...axis} dataKey="day" tickFormatter={day} />
          <YAxis {...axis} width={40} tickFormatter={(value) => `$${number(value, 2)}`} />
          <Tooltip
            cursor={{ fill: "var(--rw-hover)" }}
            content={<ChartTooltip title={(at) => day(String(at))} value={usd} />}
          />
          {vendors.map((vendor, index) => (
            <Bar
              key={vendor}
              dataKey={vendor}
              name={vendor}
              stackId="spend"
              fill={shadeOf(index)}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
};

/** A chart's tooltip. Recharts fills in all props but `title` and `value`. */
const ChartTooltip = ({
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
