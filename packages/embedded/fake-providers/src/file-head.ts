import { closeSync, openSync, readSync } from "node:fs";

const headBytes = 256;

/** The first bytes of a file; a flat picture fits in whole. */
export const fileHead = (path: string): Buffer => {
  const file = openSync(path, "r");
  try {
    const head = Buffer.alloc(headBytes);
    return head.subarray(0, readSync(file, head, 0, headBytes, 0));
  } finally {
    closeSync(file);
  }
};
