import { Button, NativeSelect, Text } from "@mantine/core";
import { Film, Play } from "lucide-react";
import { useState } from "react";
import type { Model, ModelPrice, TryModelParams } from "reelwright";
import { useClient } from "../../api/client-context.tsx";
import { useAction } from "../../api/use-action.ts";
import { AboutDollars } from "../../components/about-dollars.tsx";
import { Empty } from "../../components/empty.tsx";
import { Panel } from "../../components/panel.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { useWords } from "../create/fields/use-words.ts";
import { bodyOf, creditsOf, type Draft, draftFor, missingIn } from "./draft.ts";
import { ModelForm } from "./model-form.tsx";
import { ModelList } from "./model-list.tsx";
import classes from "./playground.module.css";
import { Result, type Run } from "./result.tsx";

type Order = Omit<Run, "task"> & { readonly modelId: string; readonly body: TryModelParams };

/** What was run in this page, the newest first, and what runs more. */
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

/** The button that runs it, with its price, or what is missing first. */
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

/** The models, the chosen one's form, and what it has made. */
export const Workbench = ({
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
  const reuse = (former: Run) => {
    setKept(former.draft);
    onChoose(former.model.model_id);
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
      <section aria-label={t("results")} className={classes["results"]}>
        {runs.length === 0 ? (
          <Empty icon={Film} title={t("resultsEmptyTitle")} text={t("resultsEmptyText")} />
        ) : (
          runs.map((each) => (
            <Result
              key={each.task.task_id}
              run={each}
              onReuse={reuse}
              onStart={begin}
              onRaise={raise}
            />
          ))
        )}
      </section>
    </div>
  );
};
