import { Button, Stack } from "@mantine/core";
import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { useEffect } from "react";
import { useOperatorApi } from "../../api/client-context.tsx";
import { useLocale } from "../../components/format.ts";
import { Loaded } from "../../components/loaded.tsx";
import { Page } from "../../components/page.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { ChartPanels } from "./chart-panels.tsx";
import { Figures } from "./figures.tsx";
import { OperatorsAlone } from "./operators-alone.tsx";
import { overviewQuery, samplesKey } from "./queries.ts";
import { QueuePanel } from "./queue-panel.tsx";
import { type Sample, withSample } from "./series.ts";
import { FiguresSkeleton, RowsSkeleton } from "./skeletons.tsx";
import { TenantPanel } from "./tenant-panel.tsx";
import { VendorPanel } from "./vendor-panel.tsx";

/** The overview, and what it was since the page was opened, also while another page was looked at. */
const useOverview = () => {
  const queries = useQueryClient();
  const query = useQuery(overviewQuery(useOperatorApi()));
  const { data: samples = [] } = useQuery<readonly Sample[]>({
    queryKey: samplesKey,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const { data } = query;
  useEffect(() => {
    if (!data) return;
    queries.setQueryData<readonly Sample[]>(samplesKey, (old = []) => withSample(old, data));
  }, [data, queries]);
  return { query, samples };
};

const Overview = () => {
  const t = useTexts("operator");
  const locale = useLocale();
  const { query, samples } = useOverview();
  const time = query.data ? new Date(query.data.at).toLocaleTimeString(locale) : "…";
  const board = (
    <Button
      component="a"
      href="/admin/queues"
      target="_blank"
      rel="noopener"
      variant="default"
      rightSection={<ExternalLink size={14} aria-hidden />}
    >
      {t("board")}
    </Button>
  );
  const skeleton = (
    <Stack gap="md">
      <FiguresSkeleton />
      <RowsSkeleton rows={9} />
    </Stack>
  );
  return (
    <Page
      title={t("title")}
      text={t("text", { time })}
      actions={query.data?.queue_board ? board : null}
    >
      <Loaded query={query} skeleton={skeleton}>
        {(overview) => (
          <Stack gap="md">
            <Figures overview={overview} />
            <QueuePanel queues={overview.queues} />
            <ChartPanels samples={samples} />
            <VendorPanel />
            <TenantPanel />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
};

/** How the whole installation does, for operators. */
export const OperatorPage = () => {
  const title = useTexts("operator")("title");
  return (
    <OperatorsAlone title={title}>
      <Overview />
    </OperatorsAlone>
  );
};
