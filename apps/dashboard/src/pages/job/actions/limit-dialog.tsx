import { Button, Group, Modal, NumberInput, Text } from "@mantine/core";
import { useState } from "react";
import type { Job } from "reelwright";
import { useClient } from "../../../api/client-context.tsx";
import { useAction } from "../../../api/use-action.ts";
import { useFormat } from "../../../components/format.ts";
import { limits } from "../../../components/limits.ts";
import { useTexts } from "../../../texts/texts.tsx";

/** Lets a job that its limit has paused go on, with a higher limit or none. */
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
  const [limit, setLimit] = useState<number | string>(
    Math.max(Math.ceil(job.credits_estimated), (job.max_credits ?? 0) + 1),
  );
  const resume = useAction({
    run: () =>
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
      <NumberInput
        label={t("newLimit")}
        description={t("newLimitHint")}
        min={1}
        max={limits.credits}
        allowDecimal={false}
        value={limit}
        onChange={setLimit}
        data-autofocus
      />
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          {common("cancel")}
        </Button>
        <Button loading={resume.isPending} onClick={() => resume.mutate()}>
          {t("resume")}
        </Button>
      </Group>
    </Modal>
  );
};
