import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Captions, CaptionsOff } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import type { Job } from "reelwright";
import { Panel } from "../../../components/panel.tsx";
import { useTexts } from "../../../texts/texts.tsx";
import { isEnded } from "../live/is-ended.ts";
import { type SpokenWord, wordsQuery } from "../queries.ts";
import { ClipsPlayer } from "./clips-player.tsx";
import { Downloads } from "./downloads.tsx";
import { FinalVideo } from "./final-video.tsx";
import classes from "./player.module.css";
import { Preview } from "./preview.tsx";
import { Transcript } from "./transcript.tsx";
import { type TranscriptWord, transcriptLines } from "./transcript-lines.ts";
import { useCurrentWord } from "./use-current-word.ts";
import { useSameAddress } from "./use-same-address.ts";

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

/** Whether a video can be shown without its captions: all of its clips and its sound are there. */
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

/** The video, or what there is of it until then, with its script beside it. */
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
    // Refused where the browser plays nothing yet: then it stands at the word.
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
