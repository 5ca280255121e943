import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Bot } from "lucide-react";
import { useClient } from "../../api/client-context.tsx";
import { modelsQuery } from "../../api/shared-queries.ts";
import { Empty } from "../../components/empty.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { Page } from "../../components/page.tsx";
import { useTexts } from "../../texts/texts.tsx";
import classes from "./playground.module.css";
import { pricesQuery } from "./queries.ts";
import { Workbench } from "./workbench.tsx";

const Waiting = () => (
  <div className={classes["bench"]}>
    <Skeleton height={420} radius="md" className={classes["modelsSkeleton"] ?? ""} />
    <Skeleton height={420} radius="md" />
    <Skeleton height={240} radius="md" />
  </div>
);

/** Each model by itself: its capabilities are its form. */
export const PlaygroundPage = () => {
  const t = useTexts("playground");
  const client = useClient();
  const { model: wanted } = useSearch({ from: "/playground" });
  const navigate = useNavigate();
  const models = useQuery(modelsQuery(client));
  const { data: prices = [] } = useQuery(pricesQuery(client));
  const choose = (model: string) =>
    void navigate({ to: "/playground", search: { model }, replace: true });
  return (
    <Page title={t("title")} text={t("text")}>
      <Loaded query={models} skeleton={<Waiting />}>
        {(all) => {
          const model = all.find(({ model_id }) => model_id === (wanted ?? all[0]?.model_id));
          return model ? (
            <Workbench {...{ models: all, prices, model, onChoose: choose }} />
          ) : (
            <Empty icon={Bot} title={t("noModel")} />
          );
        }}
      </Loaded>
    </Page>
  );
};
