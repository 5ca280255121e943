import sharp from "sharp";
import { serveOrders } from "../processes/serve-orders.ts";
import type { DecodeOrder, DecodeReply } from "./orders.ts";
import { decodePicture } from "./picture-work.ts";
import { PictureTrouble } from "./trouble.ts";

// One picture at a time on one core; nothing of the last one is needed for the next.
sharp.concurrency(1);
sharp.cache(false);

serveOrders(async (order: DecodeOrder): Promise<DecodeReply> => {
  try {
    return { kind: "done", decoded: await decodePicture(order) };
  } catch (error) {
    if (!(error instanceof PictureTrouble)) {
      const { message, code } = error as NodeJS.ErrnoException;
      return { kind: "failed", message: String(message), code };
    }
    const { kind: trouble, message, details, cause } = error;
    return { kind: "trouble", trouble, message, details, cause: String(cause ?? message) };
  }
});
