import {
  Button,
  Checkbox,
  Group,
  Modal,
  NativeSelect,
  NumberInput,
  Skeleton,
  Text,
} from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import type { Job, RetryQuote, StageName } from "reelwright";
import { useAction } from "../../api/use-action.ts";
import { useForm } from "../../api/use-form.ts";
import { AboutDollars } from "../../components/about-dollars.tsx";
import { Confirm } from "../../components/confirm.tsx";
import { useFormat } from "../../components/format.ts";
import { limits } from "../../components/limits.ts";
import { Loaded, Notice } from "../../components/page.tsx";
import { useClient } from "../../contexts.tsx";
import { useTexts } from "../../texts/texts.tsx";
import facts from "./job-details.module.css";
import { firstRetryStage, isFutile, retryStages } from "./job-facts.ts";
import { retryQuoteQuery } from "./queries.ts";

/** Confirms the cancellation of a job and shows which credits are released. */
export const CancelDialog = ({
  job,
  onClose,
}: {
  readonly job: Job;
  readonly onClose: () => void;
}) => {
  const t = useTexts("job");
  const { number } = useFormat();
  const client = useClient();
  const cancel = useAction({
    run: () => client.jobs.cancel(job.job_id),
    done: t("cancelledNote"),
    invalidates: [["jobs"], ["credits"]],
    onDone: onClose,
  });
  return (
    <Confirm
      isOpen
      isDangerous
      title={t("cancelTitle")}
      text={t("cancelText", { credits: job.credits_reserved, shown: number(job.credits_reserved) })}
      action={t("cancelJob")}
      keep={t(job.status === "paused" ? "keepPaused" : "keepRunning")}
      isBusy={cancel.isPending}
      onConfirm={() => cancel.mutate()}
      onClose={onClose}
    />
  );
};

/** Deletes an ended job's files, or everything but its receipt. */
export const DeleteFilesDialog = ({
  job,
  onClose,
}: {
  readonly job: Job;
  readonly onClose: () => void;
}) => {
  const t = useTexts("job");
  const client = useClient();
  const [everything, setEverything] = useState(false);
  const remove = useAction({
    run: () => client.jobs.deleteFiles(job.job_id, { everything }),
    done: t("filesDeleted"),
    invalidates: [["jobs"]],
    onDone: onClose,
  });
  return (
    <Confirm
      isOpen
      isDangerous
      title={t("deleteFilesTitle")}
      text={t("deleteFilesText")}
      action={t("deleteFiles")}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <Checkbox
        mt="md"
        label={t("deleteEverything")}
        description={t("deleteEverythingHint")}
        checked={everything}
        onChange={(event) => setEverything(event.currentTarget.checked)}
      />
    </Confirm>
  );
};

/** Resumes a job that paused at its credit limit, with a higher limit or none. */
export const LimitDialog = ({
  job,
  onClose,
}: {
  readonly job: Job;
  readonly onClose: () => void;
}) => {
  const t = useTexts("job");
  const common = useTexts("common");
  const { number } = useFormat();
  const client = useClient();
  const form = useForm({
    initial: {
      max_credits: Math.max(Math.ceil(job.credits_estimated), (job.max_credits ?? 0) + 1) as
        | number
        | string,
    },
    run: ({ max_credits: limit }) =>
      client.jobs.resume(job.job_id, { max_credits: typeof limit === "number" ? limit : null }),
    invalidates: [["jobs"]],
    onDone: onClose,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("limitTitle")}
      closeButtonProps={{ "aria-label": common("close") }}
    >
      <Text c="dimmed" mb="md">
        {t("limitText", {
          limit: number(job.max_credits ?? 0),
          estimate: number(job.credits_estimated),
        })}
      </Text>
      <form onSubmit={form.submit}>
        <NumberInput
          label={t("newLimit")}
          description={t("newLimitHint")}
          min={1}
          max={limits.credits}
          allowDecimal={false}
          data-autofocus
          {...form.getInputProps("max_credits")}
        />
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose}>
            {common("cancel")}
          </Button>
          <Button type="submit" loading={form.isBusy}>
            {t("resume")}
          </Button>
        </Group>
      </form>
    </Modal>
  );
};

/** What a retry keeps and reruns, and its cost. */
const Quote = ({ quote }: { readonly quote: RetryQuote }) => {
  const t = useTexts("job");
  const common = useTexts("common");
  const { number } = useFormat();
  const names = (stages: readonly StageName[]): string =>
    stages.map((stage) => common(`stage.${stage}`)).join(", ");
  const kept = quote.kept_artifacts.map(({ stage }) => stage);
  const rows = [
    [t("retryRuns"), names(quote.stages)],
    [t("retryKeeps"), kept.length === 0 ? t("nothing") : names(kept)],
    ...quote.breakdown.map((line) => [t(`components.${line.component}`), number(line.credits, 2)]),
  ];
  return (
    <dl className={facts["facts"]}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div data-strong>
        <dt>{t("retryReserves")}</dt>
        <dd>
          {common("credits", { count: quote.credits_to_reserve })}
          <AboutDollars credits={quote.credits_to_reserve} className={facts["dollars"]} />
        </dd>
      </div>
      <div>
        <dt>{t("available")}</dt>
        <dd>{number(quote.available_credits)}</dd>
      </div>
      <div>
        <dt>{t("retriesLeft")}</dt>
        <dd>{number(quote.retries_left)}</dd>
      </div>
    </dl>
  );
};

/** Why a retry isn't possible; null if it is. */
const obstacleOf = (quote: RetryQuote) => {
  if (quote.retries_left < 1) return "noRetries";
  return quote.available_credits < quote.credits_to_reserve ? "tooFewCredits" : null;
};

/** Retries a job from a chosen stage, after showing the cost. */
export const RetryDialog = ({
  job,
  onClose,
}: {
  readonly job: Job;
  readonly onClose: () => void;
}) => {
  const t = useTexts("job");
  const common = useTexts("common");
  const client = useClient();
  const [from, setFrom] = useState<StageName>(() => firstRetryStage(job));
  const query = useQuery({
    ...retryQuoteQuery(client, job.job_id, from),
    placeholderData: keepPreviousData,
  });
  const retry = useAction({
    run: () => client.jobs.retry(job.job_id, { restart_from_stage: from }),
    invalidates: [["jobs"], ["credits"]],
    onDone: onClose,
  });
  const quote = query.data;
  const obstacle = quote ? obstacleOf(quote) : null;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("retryTitle")}
      closeButtonProps={{ "aria-label": common("close") }}
    >
      {isFutile(job) ? (
        <Notice tone="wait" icon={TriangleAlert}>
          {t("retryWarning")}
        </Notice>
      ) : null}
      <NativeSelect
        label={t("retryFrom")}
        mt={isFutile(job) ? "sm" : 0}
        data={retryStages(job).map((stage) => ({ value: stage, label: common(`stage.${stage}`) }))}
        value={from}
        onChange={(event) => setFrom(event.currentTarget.value as StageName)}
        mb="sm"
        data-autofocus
      />
      <Loaded query={query} skeleton={<Skeleton height={190} />}>
        {(found) => <Quote quote={found} />}
      </Loaded>
      {obstacle ? (
        <Text c="red" mt="xs" role="alert">
          {t(obstacle)}
        </Text>
      ) : null}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          {common("cancel")}
        </Button>
        <Button
          loading={retry.isPending}
          disabled={!quote || query.isPlaceholderData || obstacle !== null}
          onClick={() => retry.mutate()}
        >
          {t("retry")}
        </Button>
      </Group>
    </Modal>
  );
};
