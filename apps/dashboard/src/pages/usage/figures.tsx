import { Skeleton, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { Usage } from "reelwright";
import { AboutDollars } from "../../components/about-dollars.tsx";
import { useFormat } from "../../components/format.ts";
import { Panel } from "../../components/panel.tsx";
import { RecordTable } from "../../components/record-table.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { costly } from "./groups.ts";
import classes from "./usage.module.css";

const Tile = ({
  label,
  figure,
  note,
}: {
  readonly label: string;
  readonly figure: string;
  readonly note: ReactNode;
}) => (
  <div className={classes["tile"]}>
    <dt className={classes["label"]}>{label}</dt>
    <dd className={classes["figure"]} style={{ marginInlineStart: 0 }}>
      {figure}
      <div className={classes["note"]}>{note}</div>
    </dd>
  </div>
);

/** The period in four figures. */
export const Tiles = ({ usage: { totals, success_rate: rate } }: { readonly usage: Usage }) => {
  const t = useTexts("usage");
  const { number, percent } = useFormat();
  const completed = totals.jobs_completed;
  return (
    <dl className={classes["tiles"]} style={{ margin: 0 }}>
      <Tile
        label={t("credits")}
        figure={number(totals.credits)}
        note={<AboutDollars credits={totals.credits} />}
      />
      <Tile
        label={t("created")}
        figure={number(totals.jobs_created)}
        note={t("cancelled", { count: totals.jobs_cancelled })}
      />
      <Tile
        label={t("success")}
        figure={rate === null ? "–" : percent(rate)}
        note={t("outcome", { completed, failed: totals.jobs_failed })}
      />
      <Tile
        label={t("perVideo")}
        figure={completed === 0 ? "–" : number(totals.credits / completed, 1)}
        note={t("perVideoNote")}
      />
    </dl>
  );
};

export const TilesSkeleton = () => <Skeleton height={96} radius={12} />;

/** What the credits went into. */
export const GroupsPanel = ({ usage }: { readonly usage: Usage }) => {
  const t = useTexts("usage");
  const { number, percent } = useFormat();
  const parts = costly(usage.totals.components);
  return (
    <Panel title={t("byComponent")}>
      {parts.length === 0 ? <Text c="dimmed">{t("nothing")}</Text> : null}
      <ul className={classes["groups"]}>
        {parts.map(({ group, credits, share }) => (
          <li key={group}>
            <div className={classes["legendLine"]}>
              <span className={classes["key"]} style={{ background: `var(--usage-${group})` }} />
              <span className={classes["grow"]}>{t(`group.${group}`)}</span>
              <span>{number(credits, 1)}</span>
              <Text component="span" size="sm" c="dimmed" w={48} ta="end">
                {percent(share)}
              </Text>
            </div>
            <div className={classes["bar"]}>
              <div
                className={classes["fill"]}
                style={{ width: `${share * 100}%`, background: `var(--usage-${group})` }}
              />
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
};

/** How long the stages took. */
export const StagesPanel = ({ usage: { stages } }: { readonly usage: Usage }) => {
  const t = useTexts("usage");
  const common = useTexts("common");
  const { duration, number } = useFormat();
  return (
    <Panel title={t("stages")} text={t("stagesText")} isFlush={stages.length > 0}>
      {stages.length === 0 ? (
        <Text c="dimmed">{t("nothing")}</Text>
      ) : (
        <RecordTable
          label={t("stages")}
          rows={stages}
          keyOf={({ stage }) => stage}
          columns={[
            {
              key: "stage",
              label: t("stage"),
              isMain: true,
              cell: ({ stage }) => common(`stage.${stage}`),
            },
            {
              key: "median",
              label: t("median"),
              isNumeric: true,
              cell: (each) => duration(each.median_seconds),
            },
            {
              key: "p95",
              label: t("p95"),
              isNumeric: true,
              cell: (each) => duration(each.p95_seconds),
            },
            { key: "jobs", label: t("jobs"), isNumeric: true, cell: ({ jobs }) => number(jobs) },
          ]}
        />
      )}
    </Panel>
  );
};
