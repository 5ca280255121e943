import { serveOrders } from "@reelwright/media/processes";
import type { LetteringOrder, LetteringReply } from "./lettering.ts";
import { readWords } from "./lettering-work.ts";

serveOrders(async ({ picture }: LetteringOrder): Promise<LetteringReply> => {
  try {
    return { words: await readWords(picture) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
});
