import { clean, openStyle, type Style, Styled } from "./styled.ts";

/** What a stream of the process has that matters here. */
export type Stream = {
  readonly write: (text: string) => unknown;
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
};

/** Where lines go: the standard output or the standard error output. The only ones that write to either. */
export type Channel = {
  readonly isTerminal: boolean;
  /** Characters in a line of the terminal; 80 where there is none. */
  readonly columns: () => number;
  readonly style: Style;
  /** Writes a line; a plain text is cleaned and keeps its line breaks. */
  readonly line: (text?: string | Styled) => void;
  readonly lines: (texts: readonly (string | Styled)[]) => void;
  /** Writes a question as it is asked: what a line editor writes, which moves the cursor. */
  readonly prompt: (text: string) => void;
  /** Puts these lines in the place of those drawn before; a terminal only. */
  readonly draw: (texts: readonly Styled[]) => void;
};

const defaultColumns = 80;

const textOf = (text: string | Styled): string =>
  text instanceof Styled ? text.text : clean(text);

/** Cut to the terminal's width, so that a drawn line is never wrapped. */
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
