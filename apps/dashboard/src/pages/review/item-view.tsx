import { ImageOff } from "lucide-react";
import { useState } from "react";
import type { WaitingReview } from "reelwright";
import { useTexts } from "../../texts/texts.tsx";
import classes from "./item.module.css";
import { productPictureOf } from "./queue.ts";
import { useItemName } from "./use-item-name.ts";

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

/** What was made, beside the product that it has to show. */
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

/** Loads what comes next, so that it is there at once. */
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
