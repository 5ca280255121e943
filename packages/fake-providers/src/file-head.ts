import { open } from "node:fs/promises";

const headBytes = 256;

/** The first bytes of a file; a flat picture fits in whole. */
export const fileHead = async (path: string): Promise<Buffer> => {
  const file = await open(path, "r");
  try {
    const head = Buffer.alloc(headBytes);
    const { bytesRead } = await file.read(head, 0, headBytes, 0);
    return head.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};
