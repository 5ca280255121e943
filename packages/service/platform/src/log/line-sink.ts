/** Where lines of a log go, so that a full disk costs lines at most, never the process that writes them. */
import { writeSync } from "node:fs";

export type LineSink = {
  /** Writes whole lines; what finds no room is kept and tried again. */
  write(lines: Buffer | string): void;
  /** Tries once more, and gives up what is left. */
  close(): void;
};

/** What waits for room at most; more is counted and dropped. */
const keptBytes = 256 * 1024;
const retryMs = 1_000;

/**
 * Lines to an open file. While it can't be written (no room, a quota) they are kept, up to 256 KiB, and tried again each
 * second; `lost` gives the line that stands for those that had to be dropped.
 */
export const openLineSink = (fd: number, lost: (chunks: number) => string): LineSink => {
  const kept: Buffer[] = [];
  let size = 0;
  let dropped = 0;
  let timer: NodeJS.Timeout | undefined;

  const keep = (chunk: Buffer): void => {
    if (size + chunk.length > keptBytes) dropped++;
    else {
      kept.push(chunk);
      size += chunk.length;
    }
  };
  /** The rest of the first one is what is left of it: a half-written line is completed, not repeated. */
  const writeFirst = (first: Buffer): void => {
    const written = writeSync(fd, first);
    size -= written;
    if (written === first.length) kept.shift();
    else kept[0] = first.subarray(written);
  };
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    try {
      for (let first = kept[0]; first; first = kept[0]) writeFirst(first);
      if (dropped > 0) {
        const line = Buffer.from(lost(dropped));
        dropped = 0;
        keep(line);
        writeFirst(line);
      }
    } catch {
      // Whatever is wrong with the log, the work goes on.
      timer = setTimeout(flush, retryMs).unref();
    }
  };
  return {
    write: (lines) => {
      keep(Buffer.from(lines));
      // While it waits for room, each line would be in vain.
      if (timer === undefined) flush();
    },
    close: () => {
      flush();
      clearTimeout(timer);
    },
  };
};
