import { SegmentedControl, Skeleton, Stack, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useClient } from "../../api/client-context.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { Page } from "../../components/page.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { CreditsPanel } from "./credits-panel.tsx";
import { GroupsPanel, StagesPanel, Tiles, TilesSkeleton } from "./figures.tsx";
import { lastDays, lengthOf, lengths, type Period, periodOf } from "./period.ts";
import { usageQuery } from "./queries.ts";
import classes from "./usage.module.css";

const route = getRouteApi("/usage");

const Range = ({
  period,
  onChange,
}: {
  readonly period: Period;
  readonly onChange: (period: Period) => void;
}) => {
  const t = useTexts("usage");
  const ends = ["from", "to"] as const;
  return (
    <>
      <SegmentedControl
        aria-label={t("period")}
        value={String(lengthOf(period) ?? "")}
        data={lengths.map((count) => ({ value: String(count), label: t("lastDays", { count }) }))}
        onChange={(value) => onChange(lastDays(Number(value)))}
      />
      <div className={classes["dates"]}>
        {ends.map((end) => (
          <TextInput
            key={end}
            type="date"
            aria-label={t(end)}
            value={period[end]}
            max={lastDays(1).to}
            required
            onChange={({ currentTarget: { value } }) =>
              value === "" ? undefined : onChange({ ...period, [end]: value })
            }
          />
        ))}
      </div>
    </>
  );
};

const UsageSkeleton = () => (
  <Stack gap="lg">
    <TilesSkeleton />
    <Skeleton height={340} radius={12} />
    <Skeleton height={240} radius={12} />
  </Stack>
);

/** What the account's jobs did and cost. */
export const UsagePage = () => {
  const t = useTexts("usage");
  const period = periodOf(route.useSearch());
  const navigate = route.useNavigate();
  const usage = useQuery(usageQuery(useClient(), period));
  return (
    <Page
      title={t("title")}
      text={t("text")}
      actions={
        <Range
          period={period}
          onChange={(search) => void navigate({ search, replace: true, resetScroll: false })}
        />
      }
    >
      <Loaded query={usage} skeleton={<UsageSkeleton />}>
        {(found) => (
          <Stack gap="lg">
            <Tiles usage={found} />
            <CreditsPanel usage={found} />
            <div className={classes["halves"]}>
              <GroupsPanel usage={found} />
              <StagesPanel usage={found} />
            </div>
          </Stack>
        )}
      </Loaded>
    </Page>
  );
};
