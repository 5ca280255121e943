import { Text } from "@mantine/core";
import type { WaitingReview } from "reelwright";
import { useFormat } from "../../components/format.ts";
import { StateBadge } from "../../components/status-badge.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { weakestFirst } from "./queue.ts";
import classes from "./score.module.css";

const knownParts = [
  "product",
  "colour",
  "size",
  "sharpness",
  "exposure",
  "detail",
  "continuity",
  "frame",
  "start",
  "end",
  "motion",
  "duration",
  "judge_product",
  "judge_anatomy",
  "judge_artifacts",
  "judge_text",
] as const;

const toneOf = (value: number): string => (value < 0.5 ? "bad" : value < 0.75 ? "wait" : "good");

const Part = ({ part, value }: WaitingReview["score_parts"][number]) => {
  const t = useTexts("review");
  const { percent } = useFormat();
  const known = knownParts.find((each) => each === part);
  return (
    <li className={classes["part"]} data-tone={toneOf(value)}>
      <span>{known ? t(`part.${known}`) : part}</span>
      <span className={classes["track"]} aria-hidden>
        <span className={classes["bar"]} style={{ width: `${Math.round(value * 100)}%` }} />
      </span>
      <span className={classes["partValue"]}>{percent(Math.round(value * 100) / 100)}</span>
    </li>
  );
};

/** The score of what is looked at, what it had to reach, and what it is made of, the weakest part first. */
export const Score = ({ review }: { readonly review: WaitingReview }) => {
  const t = useTexts("review");
  const { number } = useFormat();
  const { qai_score: score, qai_threshold: threshold, qai_passed: hasPassed } = review;
  if (score === null) return <Text c="dimmed">{t("noScore")}</Text>;
  return (
    <section aria-label={t("score")}>
      <p className={classes["score"]}>
        <strong>{number(score, 0)}</strong>
        <span>{t("ofHundred")}</span>
        {hasPassed === null ? null : (
          <StateBadge tone={hasPassed ? "good" : "bad"}>
            {t(hasPassed ? "passed" : "notPassed")}
          </StateBadge>
        )}
      </p>
      {threshold === null ? null : (
        <Text size="sm" c="dimmed">
          {t("threshold", { score: number(threshold, 0) })}
        </Text>
      )}
      {review.score_parts.length > 0 ? (
        <ul className={classes["parts"]} aria-label={t("parts")}>
          {weakestFirst(review.score_parts).map((each) => (
            <Part key={each.part} {...each} />
          ))}
        </ul>
      ) : null}
    </section>
  );
};
