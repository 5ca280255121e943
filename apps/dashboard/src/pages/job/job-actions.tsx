import { ActionIcon, Button } from "@mantine/core";
import { CopyPlus, Eye, Pause, Play, RotateCcw, Trash2, X } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import type { Job } from "reelwright";
import { useAction } from "../../api/use-action.ts";
import { late } from "../../components/late.ts";
import { LinkButton } from "../../components/links.tsx";
import { useClient } from "../../contexts.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { isFutile } from "./job-facts.ts";
import { isEnded } from "./job-state.ts";

const RetryDialog = late(async () => ({
  default: (await import("./dialogs.tsx")).RetryDialog,
}));
const CancelDialog = late(async () => ({
  default: (await import("./dialogs.tsx")).CancelDialog,
}));
const LimitDialog = late(async () => ({
  default: (await import("./dialogs.tsx")).LimitDialog,
}));
const DeleteFilesDialog = late(async () => ({
  default: (await import("./dialogs.tsx")).DeleteFilesDialog,
}));

type Dialog = "retry" | "cancel" | "limit" | "delete";

/** Dialogs are loaded when they open. */
const Opened = ({
  job,
  dialog,
  onClose,
}: {
  readonly job: Job;
  readonly dialog: Dialog | null;
  readonly onClose: () => void;
}) => {
  if (dialog === null) return null;
  const dialogs: { readonly [D in Dialog]: ReactNode } = {
    retry: <RetryDialog job={job} onClose={onClose} />,
    cancel: <CancelDialog job={job} onClose={onClose} />,
    limit: <LimitDialog job={job} onClose={onClose} />,
    delete: <DeleteFilesDialog job={job} onClose={onClose} />,
  };
  return <Suspense fallback={null}>{dialogs[dialog]}</Suspense>;
};

/** Resumes a paused job: directly, after its reviews, or with a higher limit. */
const ResumeButton = ({ job, onLimit }: { readonly job: Job; readonly onLimit: () => void }) => {
  const t = useTexts("job");
  const client = useClient();
  const resume = useAction({
    run: () => client.jobs.resume(job.job_id),
    invalidates: [["jobs"]],
  });
  if (job.pause_reason === "human_review")
    return (
      <LinkButton to="/review" leftSection={<Eye size={15} aria-hidden />}>
        {t("openReview")}
      </LinkButton>
    );
  const isLimited = job.pause_reason === "credit_limit";
  return (
    <Button
      leftSection={<Play size={15} aria-hidden />}
      loading={resume.isPending}
      onClick={() => (isLimited ? onLimit() : resume.mutate())}
    >
      {t("resume")}
    </Button>
  );
};

const PauseButton = ({ job }: { readonly job: Job }) => {
  const t = useTexts("job");
  const client = useClient();
  const pause = useAction({
    run: () => client.jobs.pause(job.job_id),
    done: t("pausedNote"),
    invalidates: [["jobs"]],
  });
  return (
    <Button
      variant="default"
      leftSection={<Pause size={15} aria-hidden />}
      loading={pause.isPending}
      onClick={() => pause.mutate()}
    >
      {t("pause")}
    </Button>
  );
};

/** The actions that the job's status allows. */
export const JobActions = ({ job }: { readonly job: Job }) => {
  const t = useTexts("job");
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const { status } = job;
  const retry = (
    <Button
      variant={job.error?.retryable ? "filled" : "default"}
      leftSection={<RotateCcw size={15} aria-hidden />}
      onClick={() => setDialog("retry")}
    >
      {t("retry")}
    </Button>
  );
  const another = (
    <LinkButton
      to="/create"
      search={{ from: job.job_id }}
      variant={isFutile(job) ? "filled" : "default"}
      leftSection={<CopyPlus size={15} aria-hidden />}
    >
      {t("another")}
    </LinkButton>
  );
  return (
    <>
      {status === "paused" ? <ResumeButton job={job} onLimit={() => setDialog("limit")} /> : null}
      {status === "processing" ? <PauseButton job={job} /> : null}
      {isEnded(status) ? null : (
        <Button
          variant="default"
          leftSection={<X size={15} aria-hidden />}
          onClick={() => setDialog("cancel")}
        >
          {t("cancelJob")}
        </Button>
      )}
      {isFutile(job) ? (
        <>
          {another}
          {retry}
        </>
      ) : (
        <>
          {status === "completed" || status === "failed" ? retry : null}
          {another}
        </>
      )}
      {isEnded(status) ? (
        <ActionIcon
          variant="default"
          size="input-sm"
          aria-label={t("deleteFiles")}
          title={t("deleteFiles")}
          onClick={() => setDialog("delete")}
        >
          <Trash2 size={15} aria-hidden />
        </ActionIcon>
      ) : null}
      <Opened job={job} dialog={dialog} onClose={() => setDialog(null)} />
    </>
  );
};
