import type { Word } from "../artifacts.ts";
import type { CaptionWord } from "./caption-renderer.ts";
import { captionWords, graphemesOf, withName } from "./caption-words.ts";
import { type Cue, type CueLimits, cuesOf, lineText } from "./cues.ts";

/**
 * Writes the subtitle files of a video: SRT, VTT, and JSON with the words and their times. Also returns `shown`, the
 * words to burn in. `words` are the spoken words in order, on the final video's timeline. `language` is ISO 639-1.
 * `productName` isn't split between cues if it fits in one. `narrations` are the segments' texts as written.
 */
export const writeSubtitles = (
  words: readonly Word[],
  language: string,
  productName = "",
  narrations: readonly string[] = [],
): {
  readonly shown: readonly CaptionWord[];
  readonly srt: string;
  readonly vtt: string;
  readonly words: string;
} => {
  const shown = withName(captionWords(words, language, narrations), productName);
  return { shown, ...writeSidecars(shown, words, language) };
};

/** Subtitle files have longer cues than burned-in captions: two lines of 32 characters. Wide characters count twice. */
const limitsFor = (language: string): CueLimits => ({
  language,
  maxWords: 9,
  idealWords: 7,
  maxLines: 2,
  widest: 32,
  width: (text) =>
    graphemesOf(text).reduce(
      (sum, one) =>
        sum +
        (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(one)
          ? 2
          : 1),
      0,
    ),
});

const two = (value: number): string => String(value).padStart(2, "0");

const clock = (cs: number, mark: "," | "."): string => {
  const seconds = Math.floor(cs / 100);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return `${two(hours)}:${two(minutes)}:${two(seconds % 60)}${mark}${two(cs % 100)}0`;
};

/** Replaces markup with look-alikes: SRT has no escapes, and players interpret tags and braces. */
const srtText = (text: string): string =>
  text
    .replace(/-->/g, "→")
    .replace(/[<>{}]/g, (sign) => ({ "<": "‹", ">": "›", "{": "(", "}": ")" })[sign] ?? "");

const vttText = (text: string): string =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

const srt = (cues: readonly Cue[]): string =>
  cues
    .map(({ startCs, endCs, lines }, index) => {
      const text = lines.map((line) => srtText(lineText(line))).join("\n");
      return `${index + 1}\n${clock(startCs, ",")} --> ${clock(endCs, ",")}\n${text}\n`;
    })
    .join("\n");

/** Each word after the cue's first one has its own timestamp, so players can highlight the spoken word. */
const vttLine = (line: readonly CaptionWord[], cue: Cue): string =>
  line
    .map((word, index) => {
      const stamp = word.startCs > cue.startCs ? `<${clock(word.startCs, ".")}>` : "";
      return `${stamp}${vttText(word.text)}${index < line.length - 1 ? word.gap : ""}`;
    })
    .join("");

const vtt = (cues: readonly Cue[]): string => {
  const blocks = cues.map((cue) => {
    const text = cue.lines.map((line) => vttLine(line, cue)).join("\n");
    return `${clock(cue.startCs, ".")} --> ${clock(cue.endCs, ".")}\n${text}\n`;
  });
  return ["WEBVTT\n", ...blocks].join("\n");
};

/** The subtitle files and the words with their times. */
const writeSidecars = (
  shown: readonly CaptionWord[],
  spoken: readonly Word[],
  language: string,
): { readonly srt: string; readonly vtt: string; readonly words: string } => {
  const cues = cuesOf(shown, limitsFor(language));
  const words = spoken.map(({ text, startMs, endMs, segment }) => ({
    text,
    start_ms: startMs,
    end_ms: endMs,
    segment,
  }));
  return {
    srt: srt(cues),
    vtt: vtt(cues),
    words: `${JSON.stringify({ language, words }, null, 1)}\n`,
  };
};
