import { Button, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import {
  Ban,
  Captions,
  CaptionsOff,
  Clapperboard,
  Download,
  Image,
  TriangleAlert,
} from "lucide-react";
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from "react";
import type { Job } from "reelwright";
import { downloadLink, fileName, jobPicture } from "../../components/job-files.ts";
import { Panel } from "../../components/page.tsx";
import { useClient } from "../../contexts.tsx";
import { posterOf } from "../../first-paint/poster.ts";
import { useTexts } from "../../texts/texts.tsx";
import { isEnded } from "./job-state.ts";
import { clipAt, type TranscriptWord, transcriptLines } from "./playback.ts";
import classes from "./player.module.css";
import { keyframesQuery, type SpokenWord, subtitlesQuery, wordsQuery } from "./queries.ts";
import { Transcript, useCurrentWord } from "./transcript.tsx";

const noWords: readonly SpokenWord[] = [];

const ScriptSide = ({
  job,
  words,
  current,
  onJump,
}: {
  readonly job: Job;
  readonly words: readonly SpokenWord[];
  readonly current: number;
  readonly onJump: (word: TranscriptWord) => void;
}) => {
  const t = useTexts("job");
  const { script } = job;
  const lines = useMemo(() => (script ? transcriptLines(script, words) : []), [script, words]);
  return (
    <div className={classes["script"]}>
      <h2 className={classes["scriptTitle"]}>{t("script")}</h2>
      {script ? (
        <>
          {words.length > 0 ? <p className={classes["hint"]}>{t("scriptHint")}</p> : null}
          <Transcript language={script.language} lines={lines} current={current} onJump={onJump} />
        </>
      ) : (
        <p className={classes["hint"]}>{t(isEnded(job.status) ? "noScript" : "scriptComes")}</p>
      )}
    </div>
  );
};

/** Whether the video without captions can be shown, which needs all clips and the soundtrack. */
const hasPlainClips = ({ captions, audio_url, segments }: Job): boolean =>
  captions.vtt_url !== null &&
  audio_url !== null &&
  segments.every(({ video_url }) => video_url !== null);

const CaptionsButton = ({
  isOn,
  onToggle,
}: {
  readonly isOn: boolean;
  readonly onToggle: () => void;
}) => {
  const t = useTexts("job");
  const Icon = isOn ? Captions : CaptionsOff;
  return (
    <Button
      variant="default"
      leftSection={<Icon size={15} aria-hidden />}
      title={t("captionsHint")}
      onClick={onToggle}
    >
      {t(isOn ? "captionsOn" : "captionsOff")}
    </Button>
  );
};

/** The video, or a preview until it is ready, with its script beside it. */
export const PlayerPanel = ({ job }: { readonly job: Job }) => {
  const media = useRef<HTMLMediaElement>(null);
  const url = useSameAddress(job.final_video_url);
  const sound = useSameAddress(job.audio_url);
  const wordsUrl = useSameAddress(job.captions.words_url);
  const subtitlesUrl = useSameAddress(job.captions.vtt_url);
  const [hasCaptions, setCaptions] = useState(true);
  const { data: words = noWords } = useQuery(wordsQuery(url && wordsUrl));
  const isPlain = !hasCaptions && sound !== null && hasPlainClips(job);
  const shown = `${job.run} ${url === null} ${isPlain}`;
  const current = useCurrentWord(media, words, shown);
  const jump = ({ start_ms }: TranscriptWord): void => {
    if (!media.current) return;
    media.current.currentTime = start_ms / 1_000;
    // If the browser refuses to play, the video stays at the word.
    void media.current.play().catch(() => undefined);
  };
  return (
    <Panel>
      <div className={classes["panel"]} data-ratio={job.aspect_ratio}>
        <div className={classes["frame"]} data-plain={isPlain || undefined}>
          {url === null ? <Preview job={job} /> : null}
          {url !== null && isPlain ? <ClipsPlayer ref={media} job={job} sound={sound} /> : null}
          {url !== null && !isPlain ? (
            <FinalVideo key={job.run} ref={media} job={job} url={url} subtitlesUrl={subtitlesUrl} />
          ) : null}
        </div>
        <ScriptSide job={job} words={words} current={current} onJump={jump} />
      </div>
      {url === null ? null : (
        <div className={classes["foot"]}>
          <Downloads job={job} />
          {hasPlainClips(job) ? (
            <CaptionsButton isOn={hasCaptions} onToggle={() => setCaptions(!hasCaptions)} />
          ) : null}
        </div>
      )}
    </Panel>
  );
};

/** The video with burned-in captions. The player's menu also offers them as subtitles. */
const FinalVideo = ({
  job,
  url,
  subtitlesUrl,
  ref,
}: {
  readonly job: Job;
  readonly url: string;
  /** URL of the captions as WebVTT; null if there are none. */
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

/** Larger gaps between sound and picture are corrected, in seconds. */
const tolerance = 0.15;

/**
 * The video without captions: its clips one after the other, synchronized to the soundtrack. The soundtrack is played and
 * sought; the picture follows.
 */
const ClipsPlayer = ({
  job,
  sound,
  ref,
}: {
  readonly job: Job;
  /** URL of the soundtrack. */
  readonly sound: string;
  /** Receives the audio element. */
  readonly ref: Ref<HTMLMediaElement>;
}) => {
  const t = useTexts("job");
  // Each answer signs new URLs. A playing clip keeps its URL.
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

const noteOf = ({ status, stop_at_stage }: Job) => {
  if (status === "failed") return { icon: TriangleAlert, text: "noVideoFailed" } as const;
  if (status === "cancelled") return { icon: Ban, text: "noVideoCancelled" } as const;
  const isStopped = status === "completed" && stop_at_stage !== null;
  return { icon: Clapperboard, text: isStopped ? "noVideoStopped" : "videoComes" } as const;
};

/** The newest image of an unfinished video, in the player's place. */
const Preview = ({ job }: { readonly job: Job }) => {
  const t = useTexts("job");
  const [broken, setBroken] = useState<string | null>(null);
  const { data: keyframes = [] } = useQuery(keyframesQuery(useClient(), job.job_id));
  const drawn = keyframes.findLast(({ image_url }) => image_url !== null);
  const keyframe = drawn?.preview_url ?? drawn?.image_url ?? null;
  const own = jobPicture(job, location.origin);
  const picture = own?.isOfVideo ? own.url : (keyframe ?? own?.url);
  const { icon: Icon, text } = noteOf(job);
  return (
    <div className={classes["preview"]}>
      {picture && picture !== broken ? (
        <img
          src={picture}
          alt=""
          className={classes["previewPicture"]}
          onError={() => setBroken(picture)}
        />
      ) : null}
      <p className={classes["previewNote"]}>
        <Icon size={15} aria-hidden />
        {t(text)}
      </p>
    </div>
  );
};

/** Links to the files of a video. */
const Downloads = ({ job }: { readonly job: Job }) => {
  const t = useTexts("job");
  const { captions } = job;
  const files = [
    { kind: "mp4", label: "MP4", url: job.final_video_url, icon: Download },
    { kind: "srt", label: "SRT", url: captions.srt_url, icon: Captions },
    { kind: "vtt", label: "VTT", url: captions.vtt_url, icon: Captions },
    { kind: "jpg", label: t("thumbnail"), url: job.thumbnail_url, icon: Image },
  ];
  return (
    <Group gap="xs">
      {files.map(({ kind, label, url, icon: Icon }) =>
        url === null ? null : (
          <Button
            key={kind}
            component="a"
            {...downloadLink(url, fileName(job.product_name, job.job_id, kind), location.origin)}
            variant={kind === "mp4" ? "filled" : "default"}
            leftSection={<Icon size={15} aria-hidden />}
            aria-label={t("download", { file: label })}
          >
            {label}
          </Button>
        ),
      )}
    </Group>
  );
};

const fileOf = (address: string): string => {
  const { origin, pathname } = new URL(address, "http://localhost");
  return origin + pathname;
};

/** Returns the first URL of a file. Each answer signs new URLs, and a changed URL would restart the player. */
const useSameAddress = (address: string | null): string | null => {
  const [first, setFirst] = useState(address);
  if (first === address) return first;
  const isSame = first !== null && address !== null && fileOf(first) === fileOf(address);
  if (isSame) return first;
  setFirst(address);
  return address;
};

/** Returns a URL of these subtitles on this origin, because a video accepts no others; null until loaded. */
const useSubtitles = (url: string | null): string | null => {
  const { data: text } = useQuery(subtitlesQuery(url));
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (text === undefined) return;
    const own = URL.createObjectURL(new Blob([text], { type: "text/vtt" }));
    setAddress(own);
    return () => {
      setAddress(null);
      URL.revokeObjectURL(own);
    };
  }, [text]);
  return address;
};
