import { serveRequests } from "@reelwright/media/processes/serve-requests";
import type { LetteringReply, LetteringRequest } from "./lettering.ts";
import { readWords } from "./lettering-work.ts";

serveRequests(async ({ picture }: LetteringRequest): Promise<LetteringReply> => {
  try {
    return { words: await readWords(picture) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
});
