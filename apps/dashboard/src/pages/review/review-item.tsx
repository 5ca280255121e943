import { Text } from "@mantine/core";
import { Film, Image, ImageOff } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { WaitingReview } from "reelwright";
import { useFormat } from "../../components/format.ts";
import { StateBadge } from "../../components/status-badge.tsx";
import { useTexts } from "../../texts/texts.tsx";
import classes from "./item.module.css";
import queueClasses from "./queue.module.css";
import { keyOf, productPictureOf, weakestFirst } from "./queue.ts";
import scoreClasses from "./score.module.css";

const Product = ({ review }: { readonly review: WaitingReview }) => {
  const t = useTexts("review");
  const [isBroken, setBroken] = useState(false);
  const picture = productPictureOf(review, location.origin);
  return (
    <figure>
      <div className={classes["productFrame"]}>
        {picture === null || isBroken ? (
          <span className={classes["noPicture"]}>
            <ImageOff size={18} aria-hidden />
            {t("pictureElsewhere")}
          </span>
        ) : (
          <img src={picture} alt={review.product_name} onError={() => setBroken(true)} />
        )}
      </div>
      <figcaption>{t("product")}</figcaption>
    </figure>
  );
};

const wantsRest = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The generated item beside the product image. */
export const ItemView = ({ review }: { readonly review: WaitingReview }) => {
  const t = useTexts("review");
  const name = useItemName()(review);
  return (
    <div className={classes["view"]}>
      <Product review={review} />
      <figure>
        <div className={classes["madeFrame"]}>
          {review.video_url === null ? (
            <img src={review.image_url ?? review.thumbnail_url ?? ""} alt={name} />
          ) : (
            <video
              src={review.video_url}
              {...(review.thumbnail_url !== null && { poster: review.thumbnail_url })}
              aria-label={name}
              controls
              muted
              loop
              playsInline
              autoPlay={!wantsRest()}
            />
          )}
        </div>
        <figcaption>{t("attempt", { number: review.attempt })}</figcaption>
      </figure>
    </div>
  );
};

/** Preloads the next item. */
export const Preload = ({ review }: { readonly review: WaitingReview | null }) => {
  if (review === null) return null;
  const picture = review.image_url ?? review.thumbnail_url;
  return (
    <div hidden>
      {review.video_url === null ? null : <video src={review.video_url} preload="auto" muted />}
      {picture === null ? null : <img src={picture} alt="" loading="eager" />}
    </div>
  );
};

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
    <li className={scoreClasses["part"]} data-tone={toneOf(value)}>
      <span>{known ? t(`part.${known}`) : part}</span>
      <span className={scoreClasses["track"]} aria-hidden>
        <span className={scoreClasses["bar"]} style={{ width: `${Math.round(value * 100)}%` }} />
      </span>
      <span className={scoreClasses["partValue"]}>{percent(Math.round(value * 100) / 100)}</span>
    </li>
  );
};

/** The item's score, its threshold and its parts, weakest first. */
export const Score = ({ review }: { readonly review: WaitingReview }) => {
  const t = useTexts("review");
  const { number } = useFormat();
  const { qai_score: score, qai_threshold: threshold, qai_passed: hasPassed } = review;
  if (score === null) return <Text c="dimmed">{t("noScore")}</Text>;
  return (
    <section aria-label={t("score")}>
      <p className={scoreClasses["score"]}>
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
        <ul className={scoreClasses["parts"]} aria-label={t("parts")}>
          {weakestFirst(review.score_parts).map((each) => (
            <Part key={each.part} {...each} />
          ))}
        </ul>
      ) : null}
    </section>
  );
};

const Entry = ({
  review,
  isCurrent,
  onChoose,
}: {
  readonly review: WaitingReview;
  readonly isCurrent: boolean;
  readonly onChoose: () => void;
}) => {
  const t = useTexts("review");
  const { ago, number } = useFormat();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isCurrent) button.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [isCurrent]);
  const picture = review.preview_url ?? review.image_url ?? review.thumbnail_url;
  const Kind = review.kind === "keyframe" ? Image : Film;
  return (
    <li>
      <button
        ref={button}
        type="button"
        className={queueClasses["entry"]}
        aria-current={isCurrent}
        onClick={onChoose}
      >
        <span className={queueClasses["thumb"]}>
          {picture === null ? (
            <Kind size={16} aria-hidden />
          ) : (
            <img src={picture} alt="" loading="lazy" decoding="async" />
          )}
        </span>
        <span className={queueClasses["entryText"]}>
          <strong>{review.product_name}</strong>
          <span>{t(review.kind, { number: review.index + 1 })}</span>
          <span>
            {review.qai_score === null ? "" : `${number(review.qai_score, 0)} · `}
            {ago(review.made_at)}
          </span>
        </span>
      </button>
    </li>
  );
};

/** The waiting items, oldest first. */
export const QueueList = ({
  items,
  current,
  onChoose,
}: {
  readonly items: readonly WaitingReview[];
  readonly current: WaitingReview;
  readonly onChoose: (review: WaitingReview) => void;
}) => {
  const t = useTexts("review");
  return (
    <nav aria-label={t("queue")} className={queueClasses["queue"]}>
      <ul>
        {items.map((each) => (
          <Entry
            key={keyOf(each)}
            review={each}
            isCurrent={keyOf(each) === keyOf(current)}
            onChoose={() => onChoose(each)}
          />
        ))}
      </ul>
    </nav>
  );
};

/** Returns an item's name, such as "Keyframe 2 of Citrus Soda". */
export const useItemName = (): ((review: WaitingReview) => string) => {
  const t = useTexts("review");
  return ({ kind, index, product_name }) =>
    t(kind === "keyframe" ? "keyframeOf" : "clipOf", { number: index + 1, product: product_name });
};
