import type { Job } from "reelwright";
import { useClient } from "../../../api/client-context.tsx";
import { useAction } from "../../../api/use-action.ts";
import { Confirm } from "../../../components/confirm.tsx";
import { useFormat } from "../../../components/format.ts";
import { useTexts } from "../../../texts/texts.tsx";

/** Asks before a job is cancelled, and says which credits come back. */
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
