import { TriangleAlert } from "lucide-react";
import type { Job } from "reelwright";
import { useFailureText } from "../../../api/error-text.ts";
import { useTexts } from "../../../texts/texts.tsx";
import { blameOf } from "./blame.ts";
import classes from "./failure.module.css";

/** Why a job failed, whose fault that was, what it cost, and what to do now. */
export const Failure = ({ job }: { readonly job: Job }) => {
  const t = useTexts("job");
  const stage = useTexts("common");
  const failureText = useFailureText();
  const { error } = job;
  if (job.status !== "failed" || !error) return null;
  const title = t("failedIn", { stage: stage(`stage.${error.stage}`) });
  return (
    <section className={classes["failure"]} role="status" aria-label={title}>
      <h2>
        <TriangleAlert size={17} aria-hidden />
        {title}
      </h2>
      <p>{failureText(error)}</p>
      <p>
        {t(`blame.${blameOf(error)}`)} {t(error.retryable ? "retryHelps" : "retryDoesNot")}{" "}
        {t("costsNothing")}
      </p>
      <p>
        <code>{error.code}</code>
      </p>
    </section>
  );
};
