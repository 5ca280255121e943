import { Fragment, type KeyboardEvent, memo, type RefObject, useEffect, useState } from "react";
import { useTexts } from "../../texts/texts.tsx";
import { type TranscriptLine, type TranscriptWord, wordAt } from "./playback.ts";
import classes from "./player.module.css";
import type { SpokenWord } from "./queries.ts";

const Word = memo(
  ({
    word,
    isCurrent,
    isReachable,
    onJump,
  }: {
    readonly word: TranscriptWord;
    readonly isCurrent: boolean;
    /** The word that Tab focuses; arrow keys move on. */
    readonly isReachable: boolean;
    readonly onJump: (word: TranscriptWord) => void;
  }) => (
    <button
      type="button"
      className={classes["word"]}
      data-at={word.at}
      aria-current={isCurrent || undefined}
      tabIndex={isReachable ? 0 : -1}
      onClick={() => onJump(word)}
    >
      {word.text}
    </button>
  ),
);

/** Languages that are written without spaces between words. */
const spaceless = new Set(["ja", "zh", "th", "lo", "km", "my"]);

/** `call_to_action` as words; short names are initials. */
const phaseName = (phase: string): string =>
  phase.length <= 3 ? phase.toUpperCase() : phase.replaceAll("_", " ");

const steps: { readonly [key: string]: number } = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

/** The transcript. A click on a word seeks the video; the spoken word is highlighted. */
export const Transcript = ({
  language,
  lines,
  current,
  onJump,
}: {
  /** Language of the script, as ISO 639-1. */
  readonly language: string;
  readonly lines: readonly TranscriptLine[];
  /** The number of the spoken word; -1 if none is. */
  readonly current: number;
  readonly onJump: (word: TranscriptWord) => void;
}) => {
  const t = useTexts("job");
  const gap = spaceless.has(language) ? null : " ";
  const [reachable, setReachable] = useState(0);
  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    const step = steps[event.key];
    if (step === undefined) return;
    const at = reachable + step;
    const next = event.currentTarget.querySelector<HTMLElement>(`[data-at="${at}"]`);
    if (!next) return;
    event.preventDefault();
    setReachable(at);
    next.focus();
  };
  const jump = (word: TranscriptWord): void => {
    setReachable(word.at);
    onJump(word);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      role="group"
      aria-label={t("transcript")}
      lang={language}
      className={classes["lines"]}
      onKeyDown={move}
    >
      {lines.map((line) => (
        <section key={line.segment} className={classes["lineOfScript"]}>
          {line.phase ? <h3 className={classes["phase"]}>{phaseName(line.phase)}</h3> : null}
          <p>
            {line.words.length === 0
              ? line.narration
              : line.words.map((word) => (
                  <Fragment key={word.at}>
                    <Word
                      word={word}
                      isCurrent={word.at === current}
                      isReachable={word.at === reachable}
                      onJump={jump}
                    />
                    {gap}
                  </Fragment>
                ))}
          </p>
        </section>
      ))}
    </div>
  );
};

/**
 * Returns the number of the word spoken now, updated with each frame during playback; -1 if none is. `shown` changes when
 * another element plays.
 */
export const useCurrentWord = (
  media: RefObject<HTMLMediaElement | null>,
  words: readonly SpokenWord[],
  shown: unknown,
): number => {
  const [at, setAt] = useState(-1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` is why there is another element
  useEffect(() => {
    const element = media.current;
    if (!element || words.length === 0) return;
    let frame = 0;
    const look = (): void => setAt(wordAt(words, element.currentTime * 1_000));
    const next = (): void => {
      look();
      frame = element.paused ? 0 : requestAnimationFrame(next);
    };
    const begin = (): void => {
      cancelAnimationFrame(frame);
      next();
    };
    const events = ["play", "seeked", "pause", "ended"] as const;
    for (const event of events) element.addEventListener(event, begin);
    return () => {
      cancelAnimationFrame(frame);
      for (const event of events) element.removeEventListener(event, begin);
    };
  }, [media, words, shown]);
  return at;
};
