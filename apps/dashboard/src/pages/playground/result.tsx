import { Anchor, Button, Group, Skeleton } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useEffect } from "react";
import type { Model, PlaygroundTask } from "reelwright";
import { useClient } from "../../api/client-context.tsx";
import { downloadLink, endingOf, fileName } from "../../components/download-link.ts";
import { StateBadge, type Tone } from "../../components/status-badge.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { useWords } from "../create/fields/use-words.ts";
import { type Draft, upscalersOf } from "./draft.ts";
import classes from "./playground.module.css";
import { isEnded, taskQuery } from "./queries.ts";

/** Something that was run in this page. */
export type Run = {
  readonly task: PlaygroundTask;
  readonly model: Model;
  readonly draft: Draft;
  /** What a finished video was raised to; null for what was made anew. */
  readonly raisedTo: string | null;
};

const toneOf: { readonly [S in PlaygroundTask["status"]]: Tone } = {
  queued: "muted",
  processing: "info",
  completed: "good",
  failed: "bad",
};

const ratioOf = ({ ratio }: Draft): string =>
  ratio === "Auto" ? "9 / 16" : ratio.replace(":", " / ");

const Output = ({ run, task }: { readonly run: Run; readonly task: PlaygroundTask }) => {
  const aspectRatio = ratioOf(run.draft);
  const label = run.draft.prompt || run.model.name;
  if (task.status === "failed") return null;
  if (task.output_url === null) return <Skeleton style={{ aspectRatio }} radius="md" />;
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

/** What became of a run: its state, what was made, and what can be done with it. */
export const Result = ({
  run,
  onReuse,
  onStart,
  onRaise,
}: {
  readonly run: Run;
  readonly onReuse: (run: Run) => void;
  /** Begins the next video with this picture. */
  readonly onStart: (url: string) => void;
  readonly onRaise: (run: Run, upscaler: { readonly id: string; readonly to: string }) => void;
}) => {
  const t = useTexts("playground");
  const common = useTexts("common");
  const words = useWords();
  const queries = useQueryClient();
  const { data: task } = useQuery(taskQuery(useClient(), run.task));
  const ended = isEnded(task);
  useEffect(() => {
    if (ended) void queries.invalidateQueries({ queryKey: ["credits", "balance"] });
  }, [ended, queries]);
  const { output_url: url } = task;
  return (
    <article className={classes["result"]}>
      <Group justify="space-between" gap="xs">
        <strong>{words.model(run.model).name}</strong>
        <StateBadge tone={toneOf[task.status]} isLive={task.status === "processing"}>
          {t(task.status)}
        </StateBadge>
      </Group>
      <p className={classes["resultText"]}>
        {run.raisedTo === null ? run.draft.prompt : t("upscaled", { resolution: run.raisedTo })}
      </p>
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
        <Anchor component="button" type="button" size="sm" onClick={() => onReuse(run)}>
          {t("again")}
        </Anchor>
        <span className={classes["resultCost"]}>{common("credits", { count: task.credits })}</span>
      </Group>
    </article>
  );
};
