import { Wallet } from "lucide-react";
import type { Job } from "reelwright";
import { useFormat } from "../../../components/format.ts";
import { Notice } from "../../../components/notice.tsx";
import { useTexts } from "../../../texts/texts.tsx";

/** Why a job stopped at its credit limit: the limit, what the video needs, and what Resume does. */
export const LimitNotice = ({ job }: { readonly job: Job }) => {
  const t = useTexts("job");
  const { number } = useFormat();
  const { pause_reason: reason, max_credits: limit } = job;
  if (job.status !== "paused" || reason !== "credit_limit" || limit === null) return null;
  return (
    <Notice tone="wait" icon={Wallet} title={t("atLimitTitle", { limit: number(limit) })}>
      {t("atLimitText", { needed: number(Math.ceil(job.credits_estimated)) })}
    </Notice>
  );
};
