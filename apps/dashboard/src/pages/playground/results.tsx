import { Anchor, Button, Group, Skeleton } from "@mantine/core";
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { Download, Film } from "lucide-react";
import { useEffect, useState } from "react";
import type { Model, PlaygroundTask, Reelwright } from "reelwright";
import { useFormat } from "../../components/format.ts";
import { downloadLink, endingOf, fileName } from "../../components/job-files.ts";
import { Empty } from "../../components/page.tsx";
import { Pager } from "../../components/pager.tsx";
import { StateBadge, type Tone } from "../../components/status-badge.tsx";
import { useWords } from "../../components/use-words.ts";
import { useClient } from "../../contexts.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { type Draft, upscalersOf } from "./draft.ts";
import classes from "./playground.module.css";

/** A run. `draft` is null for runs of earlier visits, whose settings aren't known. */
export type Run = {
  readonly task: PlaygroundTask;
  readonly model: Model;
  readonly draft: Draft | null;
  /** The resolution of an upscaled video; null for new results. */
  readonly raisedTo: string | null;
};

const toneOf: { readonly [S in PlaygroundTask["status"]]: Tone } = {
  queued: "muted",
  processing: "info",
  completed: "good",
  failed: "bad",
};

const ratioOf = (draft: Draft | null): string | undefined => {
  if (draft === null) return undefined;
  return draft.ratio === "Auto" ? "9 / 16" : draft.ratio.replace(":", " / ");
};

const Output = ({ run, task }: { readonly run: Run; readonly task: PlaygroundTask }) => {
  const aspectRatio = ratioOf(run.draft);
  const label = run.draft?.prompt || run.model.name;
  if (task.status === "failed") return null;
  if (task.output_url === null)
    return <Skeleton style={{ aspectRatio: aspectRatio ?? "9 / 16" }} radius="md" />;
  return run.model.type === "image" ? (
    <img className={classes["output"]} src={task.output_url} alt={label} style={{ aspectRatio }} />
  ) : (
    // biome-ignore lint/a11y/useMediaCaption: a single clip of a model has no words
    <video
      className={classes["output"]}
      src={task.output_url}
      aria-label={label}
      style={{ aspectRatio }}
      controls
      loop
      playsInline
      preload="metadata"
    />
  );
};

type Actions = {
  /** Fills the form with these settings. */
  readonly onReuse: (model: Model, draft: Draft) => void;
  /** Uses this image as the first frame of the next clip. */
  readonly onStart: (url: string) => void;
  readonly onRaise: (run: Run, upscaler: { readonly id: string; readonly to: string }) => void;
};

/** The prompt, or what the run was. */
const useCaption = ({ task, draft, raisedTo }: Run): string => {
  const t = useTexts("playground");
  const { dateTime } = useFormat();
  if (raisedTo !== null) return t("upscaled", { resolution: raisedTo });
  return draft?.prompt ?? dateTime(task.created_at);
};

/** A run: state, result and actions. */
const Result = ({ run, onReuse, onStart, onRaise }: Actions & { readonly run: Run }) => {
  const t = useTexts("playground");
  const common = useTexts("common");
  const words = useWords();
  const queries = useQueryClient();
  const { data: task } = useQuery(taskQuery(useClient(), run.task));
  const caption = useCaption(run);
  const { model, draft } = run;
  const hasEndedHere = isEnded(task) && !isEnded(run.task);
  useEffect(() => {
    if (hasEndedHere) void queries.invalidateQueries({ queryKey: ["credits", "balance"] });
  }, [hasEndedHere, queries]);
  const { output_url: url } = task;
  return (
    <article className={classes["result"]}>
      <Group justify="space-between" gap="xs">
        <strong>{words.model(run.model).name}</strong>
        <StateBadge tone={toneOf[task.status]} isLive={task.status === "processing"}>
          {t(task.status)}
        </StateBadge>
      </Group>
      <p className={classes["resultText"]}>{caption}</p>
      <Output run={run} task={task} />
      {task.status === "failed" ? (
        <p className={classes["problem"]} role="alert">
          {task.error_message} {t("failedText")}
        </p>
      ) : null}
      <Group gap="xs">
        {url === null ? null : (
          <Button
            component="a"
            {...downloadLink(
              url,
              fileName(run.model.name, task.task_id, endingOf(url)),
              location.origin,
            )}
            size="xs"
            variant="default"
            leftSection={<Download size={14} aria-hidden />}
          >
            {t("download")}
          </Button>
        )}
        {url !== null && run.model.type === "image" ? (
          <Button size="xs" variant="default" onClick={() => onStart(url)}>
            {t("useAsStart")}
          </Button>
        ) : null}
        {url !== null && run.raisedTo === null
          ? upscalersOf(run.model).map((each) => (
              <Button key={each.id} size="xs" variant="default" onClick={() => onRaise(run, each)}>
                {t("upscale", { resolution: each.to })}
              </Button>
            ))
          : null}
        {draft ? (
          <Anchor component="button" type="button" size="sm" onClick={() => onReuse(model, draft)}>
            {t("again")}
          </Anchor>
        ) : null}
        <span className={classes["resultCost"]}>{common("credits", { count: task.credits })}</span>
      </Group>
    </article>
  );
};

/** Whether a task has ended. */
const isEnded = ({ status }: PlaygroundTask): boolean =>
  status === "completed" || status === "failed";

const pollMs = 1_500;

/** A task, polled until it has ended. */
const taskQuery = (client: Reelwright, first: PlaygroundTask) =>
  queryOptions({
    queryKey: ["models", "tasks", first.task_id],
    queryFn: ({ signal }) => client.models.task(first.task_id, { signal }),
    initialData: first,
    initialDataUpdatedAt: 0,
    staleTime: ({ state }) => (state.data && isEnded(state.data) ? Number.POSITIVE_INFINITY : 0),
    refetchInterval: ({ state }) => (state.data && isEnded(state.data) ? false : pollMs),
  });

const pageSize = 12;

const tasksQuery = (client: Reelwright, page: number) =>
  queryOptions({
    queryKey: ["models", "tasks", "list", page],
    queryFn: async ({ signal }) => {
      const found = await client.models.tasks({ page, page_size: pageSize }, { signal });
      return { items: found.items, totalPages: found.totalPages };
    },
    placeholderData: keepPreviousData,
  });

/** The runs of this visit, and earlier ones. */
export const Results = ({
  runs,
  models,
  ...actions
}: Actions & { readonly runs: readonly Run[]; readonly models: readonly Model[] }) => {
  const t = useTexts("playground");
  const [page, setPage] = useState(1);
  const { data } = useQuery(tasksQuery(useClient(), page));
  const isOfThisVisit = ({ task_id: id }: PlaygroundTask) =>
    runs.some(({ task }) => task.task_id === id);
  const earlier = (data?.items ?? [])
    .filter((task) => !isOfThisVisit(task))
    .flatMap((task): Run[] => {
      const model = models.find(({ model_id: id }) => id === task.model_id);
      return model ? [{ task, model, draft: null, raisedTo: null }] : [];
    });
  return (
    <section aria-label={t("results")} className={classes["results"]}>
      {runs.map((each) => (
        <Result key={each.task.task_id} run={each} {...actions} />
      ))}
      {data && runs.length === 0 && data.items.length === 0 ? (
        <Empty icon={Film} title={t("resultsEmptyTitle")} text={t("resultsEmptyText")} />
      ) : null}
      {earlier.length > 0 ? <h2 className={classes["modelsTitle"]}>{t("earlier")}</h2> : null}
      {earlier.map((each) => (
        <Result key={each.task.task_id} run={each} {...actions} />
      ))}
      <Pager page={page} totalPages={data?.totalPages ?? 1} onPage={setPage} />
    </section>
  );
};
