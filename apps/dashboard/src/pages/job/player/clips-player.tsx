import { type Ref, useImperativeHandle, useRef, useState } from "react";
import type { Job } from "reelwright";
import { useTexts } from "../../../texts/texts.tsx";
import { clipAt } from "./clip-at.ts";
import classes from "./player.module.css";

/** Further apart than this, sound and picture are brought together again, in seconds. */
const tolerance = 0.15;

/**
 * A video as it was before its captions were burned in: the clips one after the other, led by the soundtrack. The sound is
 * what is played and sought; the picture follows.
 */
export const ClipsPlayer = ({
  job,
  sound,
  ref,
}: {
  readonly job: Job;
  /** The soundtrack's address. */
  readonly sound: string;
  /** Gets the soundtrack. */
  readonly ref: Ref<HTMLMediaElement>;
}) => {
  const t = useTexts("job");
  // Addresses are signed anew with each answer: a clip that plays keeps its own.
  const [clips] = useState(job.segments);
  const audio = useRef<HTMLAudioElement>(null);
  const picture = useRef<HTMLVideoElement>(null);
  useImperativeHandle(ref, () => audio.current as HTMLMediaElement);
  const follow = (): void => {
    const [leading, shown] = [audio.current, picture.current];
    if (!leading || !shown) return;
    const { index, seconds } = clipAt(clips, leading.currentTime);
    const url = clips[index]?.video_url ?? "";
    if (shown.dataset["index"] !== String(index)) {
      shown.dataset["index"] = String(index);
      shown.src = url;
    }
    if (Math.abs(shown.currentTime - seconds) > tolerance) shown.currentTime = seconds;
    if (leading.paused) shown.pause();
    else void shown.play().catch(() => undefined);
  };
  return (
    <>
      <video
        ref={picture}
        className={classes["video"]}
        src={clips[0]?.video_url ?? undefined}
        data-index="0"
        poster={clips[0]?.preview_url ?? clips[0]?.thumbnail_url ?? undefined}
        muted
        playsInline
        preload="auto"
        aria-label={t("clipsOf", { name: job.product_name })}
      />
      {/* biome-ignore lint/a11y/useMediaCaption: the script beside it is what is said, word by word */}
      <audio
        ref={audio}
        className={classes["sound"]}
        src={sound}
        controls
        preload="metadata"
        aria-label={t("soundOf", { name: job.product_name })}
        onPlay={follow}
        onPause={follow}
        onSeeking={follow}
        onSeeked={follow}
        onTimeUpdate={follow}
      />
    </>
  );
};
