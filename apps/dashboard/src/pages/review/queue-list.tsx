import { Film, Image } from "lucide-react";
import { useEffect, useRef } from "react";
import type { WaitingReview } from "reelwright";
import { useFormat } from "../../components/format.ts";
import { useTexts } from "../../texts/texts.tsx";
import classes from "./queue.module.css";
import { keyOf } from "./queue.ts";

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
        className={classes["entry"]}
        aria-current={isCurrent}
        onClick={onChoose}
      >
        <span className={classes["thumb"]}>
          {picture === null ? (
            <Kind size={16} aria-hidden />
          ) : (
            <img src={picture} alt="" loading="lazy" decoding="async" />
          )}
        </span>
        <span className={classes["entryText"]}>
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

/** All that waits, the oldest first. */
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
    <nav aria-label={t("queue")} className={classes["queue"]}>
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
