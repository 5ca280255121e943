import { clean, openStyle, type Style, Styled } from "./styled.ts";

/** The part of a process's stream that is used. */
export type Stream = {
  readonly write: (text: string) => unknown;
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
};

/** Output of lines: standard output or standard error. Nothing else writes to either. */
export type Channel = {
  readonly isTerminal: boolean;
  /** Width of the terminal in characters; 80 without one. */
  readonly columns: () => number;
  readonly style: Style;
  /** Writes a line. A plain text is sanitized and keeps its line breaks. */
  readonly line: (text?: string | Styled) => void;
  readonly lines: (texts: readonly (string | Styled)[]) => void;
  /** Writes the line editor's output, which moves the cursor. */
  readonly prompt: (text: string) => void;
  /** Replaces the lines drawn before, on a terminal only. */
  readonly draw: (texts: readonly Styled[]) => void;
};

const defaultColumns = 80;

const textOf = (text: string | Styled): string =>
  text instanceof Styled ? text.text : clean(text);

/** Cut to the terminal's width, so a drawn line never wraps. */
const fitting = ({ text, width }: Styled, columns: number): string =>
  width < columns ? text : `${clean(text).slice(0, columns - 2)}…`;

export const openChannel = (stream: Stream, isColored: () => boolean): Channel => {
  let drawn = 0;
  const isTerminal = stream.isTTY === true;
  const columns = (): number => stream.columns || defaultColumns;
  const line = (text: string | Styled = ""): void => void stream.write(`${textOf(text)}\n`);
  return {
    isTerminal,
    columns,
    get style() {
      return openStyle(isColored());
    },
    line: (text) => {
      drawn = 0;
      line(text);
    },
    lines: (texts) => {
      drawn = 0;
      for (const text of texts) line(text);
    },
    prompt: (text) => void stream.write(text),
    draw: (texts) => {
      const up = drawn > 0 ? `\x1b[${drawn}A` : "";
      const rows = texts.map((text) => `\x1b[2K${fitting(text, columns())}\n`);
      stream.write(`${up}${rows.join("")}`);
      drawn = texts.length;
    },
  };
};

/** Characters that JSON doesn't escape and terminals act on. */
const unsafe = /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

const escaped = (mark: string): string => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** JSON without characters that terminals act on: indented for people, on one line for programs. */
export const jsonText = (value: unknown, isTerminal: boolean): string =>
  JSON.stringify(value ?? null, null, isTerminal ? 2 : 0).replace(unsafe, escaped);

/** `1.2 s`, `45 s`, `3 min 20 s`, `2 h 5 min`. */
export const secondsText = (seconds: number): string => {
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60];
  if (minutes < 60) return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`;
  const [hours, left] = [Math.floor(minutes / 60), minutes % 60];
  return left === 0 ? `${hours} h` : `${hours} h ${left} min`;
};

/** `1 credit`, `12 credits`. */
export const creditsText = (credits: number): string =>
  `${credits} ${credits === 1 ? "credit" : "credits"}`;

/** To the minute, in this machine's time zone: `2030-01-31 12:00`. */
export const minuteText = (time: string | null): string => {
  if (time === null) return "–";
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return time;
  const two = (number: number): string => String(number).padStart(2, "0");
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
};

export const bytesText = (bytes: number): string =>
  bytes < 1_000_000 ? `${(bytes / 1_000).toFixed(0)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
