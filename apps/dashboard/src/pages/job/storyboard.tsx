import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Eye, Hourglass, ImageOff, LoaderCircle, Play } from "lucide-react";
import { useRef, useState } from "react";
import type { Job, Keyframe, Video } from "reelwright";
import { useFormat } from "../../components/format.ts";
import { Panel } from "../../components/page.tsx";
import { useClient } from "../../contexts.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { clipsQuery, keyframesQuery } from "./queries.ts";
import classes from "./storyboard.module.css";

type Item = Pick<Keyframe, "status" | "qai_score" | "qai_passed" | "attempts" | "rejections">;

const icons = {
  pending: Hourglass,
  generating: LoaderCircle,
  awaiting_review: Eye,
  accepted: Play,
  failed: ImageOff,
} as const;

/** Score, attempts and status of an item. */
const Facts = ({ item }: { readonly item: Item }) => {
  const t = useTexts("job");
  const { number } = useFormat();
  const { status, qai_score: score, qai_passed: passed, attempts, rejections } = item;
  return (
    <p className={classes["facts"]}>
      {score === null ? (
        <span>{t(`itemStatus.${status}`)}</span>
      ) : (
        <span className={classes["score"]} data-passed={passed ?? undefined}>
          {t("score", { score: number(score) })}
        </span>
      )}
      {attempts > 1 ? <span>{t("attempts", { count: attempts })}</span> : null}
      {rejections > 0 ? <span>{t("rejections", { count: rejections })}</span> : null}
      {status === "awaiting_review" ? (
        <Link to="/review" className={classes["review"]}>
          {t("toReview")}
        </Link>
      ) : null}
    </p>
  );
};

const Missing = ({ status }: { readonly status: Item["status"] }) => {
  const Icon = icons[status];
  return (
    <span className={classes["missing"]} data-status={status} aria-hidden>
      <Icon size={18} strokeWidth={1.75} />
    </span>
  );
};

const KeyframeCard = ({ keyframe }: { readonly keyframe: Keyframe }) => {
  const t = useTexts("job");
  const name = t("keyframeNumber", { number: keyframe.index + 1 });
  return (
    <li className={classes["card"]}>
      <div className={classes["picture"]}>
        {keyframe.image_url ? (
          <a href={keyframe.image_url} target="_blank" rel="noreferrer">
            <img
              src={keyframe.preview_url ?? keyframe.image_url}
              alt={keyframe.prompt ?? name}
              loading="lazy"
              decoding="async"
            />
          </a>
        ) : (
          <Missing status={keyframe.status} />
        )}
      </div>
      <h3 className={classes["name"]}>{name}</h3>
      <Facts item={keyframe} />
    </li>
  );
};

/** A clip. It is an image until the user plays it. */
const ClipPicture = ({ clip, name }: { readonly clip: Video; readonly name: string }) => {
  const t = useTexts("job");
  const [isPlaying, setPlaying] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const picture = clip.preview_url ?? clip.thumbnail_url;
  if (clip.video_url === null) return <Missing status={clip.status} />;
  if (isPlaying)
    return (
      <video src={clip.video_url} controls autoPlay muted loop playsInline aria-label={name} />
    );
  return (
    <button
      ref={button}
      type="button"
      className={classes["play"]}
      onClick={() => setPlaying(true)}
      aria-label={t("playClip", { name })}
    >
      {picture ? <img src={picture} alt="" loading="lazy" decoding="async" /> : null}
      <span className={classes["playMark"]} aria-hidden>
        <Play size={14} fill="currentColor" />
      </span>
    </button>
  );
};

const ClipCard = ({ clip }: { readonly clip: Video }) => {
  const t = useTexts("job");
  const name = t("clipNumber", { number: clip.index + 1 });
  return (
    <li className={classes["card"]}>
      <div className={classes["picture"]}>
        <ClipPicture clip={clip} name={name} />
      </div>
      <h3 className={classes["name"]}>{name}</h3>
      <Facts item={clip} />
      {clip.error_message ? <p className={classes["error"]}>{clip.error_message}</p> : null}
    </li>
  );
};

/** Placeholders until the answer arrives, as many as expected. */
const waitingKeyframe = (index: number): Keyframe => ({
  index,
  status: "pending",
  image_url: null,
  preview_url: null,
  is_anchor: index === 0,
  qai_score: null,
  qai_passed: null,
  attempts: 0,
  rejections: 0,
  prompt: null,
});

const waitingClip = (index: number, duration_seconds: number): Video => ({
  ...waitingKeyframe(index),
  video_url: null,
  thumbnail_url: null,
  duration_seconds,
  start_keyframe_index: index,
  end_keyframe_index: index + 1,
  error_message: null,
});

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);

/** The keyframes and clips, updated while they are generated. */
export const Storyboard = ({ job }: { readonly job: Job }) => {
  const t = useTexts("job");
  const client = useClient();
  const { data: keyframes } = useQuery(keyframesQuery(client, job.job_id));
  const { data: clips } = useQuery(clipsQuery(client, job.job_id));
  const shownKeyframes = keyframes ?? upTo(job.segment_count + 1).map(waitingKeyframe);
  const shownClips =
    clips ?? upTo(job.segment_count).map((at) => waitingClip(at, job.segment_duration));
  return (
    <Panel title={t("storyboard")} text={t("storyboardText")}>
      <h3 className={classes["group"]}>{t("keyframes")}</h3>
      <ul className={classes["cards"]} data-ratio={job.aspect_ratio}>
        {shownKeyframes.map((keyframe) => (
          <KeyframeCard key={keyframe.index} keyframe={keyframe} />
        ))}
      </ul>
      <h3 className={classes["group"]}>{t("clips")}</h3>
      <ul className={classes["cards"]} data-ratio={job.aspect_ratio}>
        {shownClips.map((clip) => (
          <ClipCard key={clip.index} clip={clip} />
        ))}
      </ul>
    </Panel>
  );
};
