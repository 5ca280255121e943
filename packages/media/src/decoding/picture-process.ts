import sharp from "sharp";
import { serveRequests } from "../processes/serve-requests.ts";
import type { DecodeReply, DecodeRequest } from "./decode-request.ts";
import { decodePicture } from "./picture-work.ts";
import { PictureError } from "./structure.ts";

// One picture at a time on one core; nothing of the last one is needed for the next.
sharp.concurrency(1);
sharp.cache(false);

serveRequests(async (request: DecodeRequest): Promise<DecodeReply> => {
  try {
    return { kind: "done", decoded: await decodePicture(request) };
  } catch (error) {
    if (!(error instanceof PictureError)) {
      const { message, code } = error as NodeJS.ErrnoException;
      return { kind: "failed", message: String(message), code };
    }
    const { kind, message, details, cause } = error;
    return { kind: "error", error: kind, message, details, cause: String(cause ?? message) };
  }
});
