import type { Ref } from "react";
import type { Job } from "reelwright";
import { useTexts } from "../../../texts/texts.tsx";
import classes from "./player.module.css";
import { posterOf } from "./poster.ts";
import { useSubtitles } from "./use-subtitles.ts";

/** The video with its captions in the picture; the player's own menu offers them as text, too. */
export const FinalVideo = ({
  job,
  url,
  subtitlesUrl,
  ref,
}: {
  readonly job: Job;
  readonly url: string;
  /** Of the captions as WebVTT; null: there are none. */
  readonly subtitlesUrl: string | null;
  readonly ref: Ref<HTMLMediaElement>;
}) => {
  const t = useTexts("job");
  const subtitles = useSubtitles(subtitlesUrl);
  return (
    // biome-ignore lint/a11y/useMediaCaption: captions are in the picture; the track is there where it could be read
    <video
      ref={ref as Ref<HTMLVideoElement>}
      className={classes["video"]}
      src={url}
      poster={posterOf(job) ?? undefined}
      controls
      playsInline
      preload="metadata"
      aria-label={t("videoOf", { name: job.product_name })}
    >
      {subtitles === null ? null : (
        <track kind="captions" src={subtitles} srcLang={job.language} label={t("subtitles")} />
      )}
    </video>
  );
};
