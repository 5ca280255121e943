import { Button, NativeSelect, Skeleton, Text, UnstyledButton } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Bot, Play } from "lucide-react";
import { useState } from "react";
import type { Model, ModelPrice, Reelwright, TryModelParams } from "reelwright";
import { modelsQuery } from "../../api/queries.ts";
import { useAction } from "../../api/use-action.ts";
import { AboutDollars } from "../../components/about-dollars.tsx";
import { Empty, Loaded, Page, Panel } from "../../components/page.tsx";
import { StateBadge } from "../../components/status-badge.tsx";
import { useWords } from "../../components/use-words.ts";
import { useClient } from "../../contexts.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { bodyOf, creditsOf, type Draft, draftFor, missingIn } from "./draft.ts";
import { ModelForm } from "./model-form.tsx";
import classes from "./playground.module.css";
import { Results, type Run } from "./results.tsx";

const Waiting = () => (
  <div className={classes["bench"]}>
    <Skeleton height={420} radius="md" className={classes["modelsSkeleton"] ?? ""} />
    <Skeleton height={420} radius="md" />
    <Skeleton height={240} radius="md" />
  </div>
);

/** The playground: one model, one request. */
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

type Order = Omit<Run, "task"> & { readonly modelId: string; readonly body: TryModelParams };

/** The runs of this page, newest first, and the functions that start more. */
const useRuns = () => {
  const client = useClient();
  const [runs, setRuns] = useState<readonly Run[]>([]);
  const { mutate, isPending } = useAction({
    run: ({ modelId, body }: Order) => client.models.try(modelId, body),
    invalidates: [["credits", "balance"]],
    onDone: (task, { model, draft, raisedTo }) =>
      setRuns((former) => [{ task, model, draft, raisedTo }, ...former]),
  });
  return { runs, start: mutate, isStarting: isPending };
};

/** The run button with its price, or the first missing field. */
const RunButton = ({
  credits,
  missing,
  isBusy,
}: {
  readonly credits: number | null;
  readonly missing: ReturnType<typeof missingIn>;
  readonly isBusy: boolean;
}) => {
  const t = useTexts("playground");
  const common = useTexts("common");
  return (
    <div className={classes["run"]}>
      <Button
        type="submit"
        flex="none"
        loading={isBusy}
        disabled={missing !== null}
        leftSection={<Play size={15} aria-hidden />}
      >
        {t("run")}
      </Button>
      <Text size="sm" c="dimmed" role="status">
        {missing === null
          ? credits !== null && (
              <>
                {common("credits", { count: credits })} <AboutDollars credits={credits} />
              </>
            )
          : t(`missing.${missing}`)}
      </Text>
    </div>
  );
};

/** The models, the form of the selected one, and its results. */
const Workbench = ({
  models,
  prices,
  model,
  onChoose,
}: {
  readonly models: readonly Model[];
  readonly prices: readonly ModelPrice[];
  readonly model: Model;
  readonly onChoose: (modelId: string) => void;
}) => {
  const t = useTexts("playground");
  const words = useWords();
  const [kept, setKept] = useState<Draft>();
  const { runs, start, isStarting } = useRuns();
  const draft = draftFor(model, kept);
  const change = (changed: Partial<Draft>) => setKept({ ...draft, ...changed });
  const run = () =>
    start({ modelId: model.model_id, body: bodyOf(model, draft), model, draft, raisedTo: null });
  const reuse = (of: Model, former: Draft) => {
    setKept(former);
    onChoose(of.model_id);
  };
  const raise = (former: Run, { id, to }: { readonly id: string; readonly to: string }) => {
    const body = { model_id: id, task_id: former.task.task_id };
    start({ modelId: id, body, model: former.model, draft: former.draft, raisedTo: to });
  };
  const begin = (url: string) => {
    setKept({ ...draft, type: "image_to_video", start: url });
    const taker = models.find(({ capabilities }) => capabilities.supports_start_frame);
    if (model.type === "image" && taker) onChoose(taker.model_id);
  };
  const choices = models.map((each) => ({
    value: each.model_id,
    label: words.model(each).name,
  }));
  return (
    <div className={classes["bench"]}>
      <ModelList {...{ models, prices, chosen: model.model_id, onChoose }} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          run();
        }}
      >
        <Panel title={words.model(model).name} text={words.model(model).description}>
          <NativeSelect
            className={classes["modelSelect"] ?? ""}
            label={t("models")}
            data={choices}
            value={model.model_id}
            onChange={({ currentTarget }) => onChoose(currentTarget.value)}
            mb="md"
          />
          <ModelForm {...{ model, draft, onChange: change }} />
          <RunButton
            credits={creditsOf(prices, model, draft)}
            missing={missingIn(model, draft)}
            isBusy={isStarting}
          />
        </Panel>
      </form>
      <Results runs={runs} models={models} onReuse={reuse} onStart={begin} onRaise={raise} />
    </div>
  );
};

/** The lowest price of a model, with its unit. */
const cheapest = (prices: readonly ModelPrice[], { model_id }: Model): ModelPrice | undefined =>
  prices
    .filter((price) => price.model_id === model_id)
    .toSorted((a, b) => a.credits - b.credits)[0];

const Price = ({ price }: { readonly price: ModelPrice }) => {
  const t = useTexts("playground");
  const common = useTexts("common");
  const credits = common("credits", { count: price.credits });
  return (
    <span className={classes["modelPrice"]}>
      {t("fromPrice", { credits })}
      {price.billing_unit === "per_second" ? ` ${t("perSecond")}` : ""}
    </span>
  );
};

/** The list of models, videos first. */
const ModelList = ({
  models,
  prices,
  chosen,
  onChoose,
}: {
  readonly models: readonly Model[];
  readonly prices: readonly ModelPrice[];
  readonly chosen: string;
  readonly onChoose: (modelId: string) => void;
}) => {
  const t = useTexts("playground");
  const words = useWords();
  return (
    <nav aria-label={t("models")} className={classes["models"]}>
      {(["video", "image"] as const).map((type) => (
        <div key={type}>
          <h2 className={classes["modelsTitle"]}>{t(type === "video" ? "videos" : "images")}</h2>
          <ul>
            {models
              .filter((model) => model.type === type)
              .map((model) => {
                const price = cheapest(prices, model);
                return (
                  <li key={model.model_id}>
                    <UnstyledButton
                      className={classes["model"]}
                      aria-current={model.model_id === chosen ? "true" : undefined}
                      disabled={model.status === "coming_soon"}
                      onClick={() => onChoose(model.model_id)}
                    >
                      <span className={classes["modelName"]}>
                        {words.model(model).name}
                        {model.status === "beta" ? (
                          <StateBadge tone="wait">{t("beta")}</StateBadge>
                        ) : null}
                      </span>
                      {price ? <Price price={price} /> : null}
                    </UnstyledButton>
                  </li>
                );
              })}
          </ul>
        </div>
      ))}
    </nav>
  );
};

const pricesQuery = (client: Reelwright) =>
  queryOptions({
    queryKey: ["credits", "pricing"],
    queryFn: ({ signal }) => client.credits.pricing({}, { signal }).toArray(),
    staleTime: 300_000,
  });
