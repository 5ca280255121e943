import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import type { Usage } from "reelwright";
import { useFormat, useLocale } from "../../components/format.ts";
import { useTexts } from "../../texts/texts.tsx";
import classes from "./usage.module.css";
import { byGroup, type Group, groups } from "./usage.ts";

type Day = { readonly date: string } & { readonly [G in Group]: number };

const DayTooltip = ({ day }: { readonly day: Day }) => {
  const t = useTexts("usage");
  const { date, number } = useFormat();
  const shown = groups.filter((group) => day[group] > 0);
  return (
    <div className={classes["tooltip"]}>
      <strong>{date(`${day.date}T12:00:00`)}</strong>
      <dl>
        {shown.map((group) => (
          <div key={group}>
            <span className={classes["key"]} style={{ background: `var(--usage-${group})` }} />
            <dt>{t(`group.${group}`)}</dt>
            <dd>{number(day[group], 1)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
};

const axis = { fontSize: 12, fill: "var(--mantine-color-dimmed)" } as const;

/** Credits per day, stacked by group. The table is its text alternative. */
export const CreditChart = ({ days }: { readonly days: Usage["days"] }) => {
  const locale = useLocale();
  const { number } = useFormat();
  const data: Day[] = days.map(({ date, components }) => ({ date, ...byGroup(components) }));
  const used = groups.filter((group) => data.some((day) => day[group] > 0));
  const short = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short" });
  return (
    <div className={classes["chart"]} aria-hidden>
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          data={data}
          margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--rw-line)" />
          <XAxis
            dataKey="date"
            tick={axis}
            tickLine={false}
            axisLine={false}
            minTickGap={28}
            tickFormatter={(date: string) => short.format(new Date(`${date}T12:00:00`))}
          />
          <YAxis
            tick={axis}
            tickLine={false}
            axisLine={false}
            width={44}
            tickFormatter={(credits: number) => number(credits)}
          />
          <Tooltip
            cursor={{ fill: "var(--rw-hover)" }}
            isAnimationActive={false}
            content={({ payload }) => {
              const day = payload?.[0]?.payload as Day | undefined;
              return day ? <DayTooltip day={day} /> : null;
            }}
          />
          {used.map((group) => (
            <Bar
              key={group}
              dataKey={group}
              stackId="credits"
              fill={`var(--usage-${group})`}
              maxBarSize={36}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
};
