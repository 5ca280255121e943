/** Searches all data that a run stored, sent and displayed for vendors' keys. */
import type { Receiver } from "@reelwright/integrations/testing/webhook-receivers";
import {
  type Kept,
  keptInFiles,
  keptInRedis,
  keptInTables,
  searchKept,
} from "../support/kept-data.ts";
import { atLeast, exactly, type Figure, shown } from "./experiment.ts";
import type { ChaosStack } from "./stack.ts";
import type { SeenJob } from "./vendor-told.ts";

async function* keptOf(
  { database, redisUrl, directory, printed }: ChaosStack,
  receiver: Receiver,
  seen: readonly SeenJob[],
): AsyncGenerator<Kept> {
  yield* keptInTables(database.url);
  yield* keptInRedis(redisUrl);
  yield* keptInFiles(directory);
  yield { place: "terminal", bytes: Buffer.from(printed()) };
  for (const { jobId, text } of seen) yield { place: `API ${jobId}`, bytes: Buffer.from(text) };
  for (const { body, headers } of receiver.received)
    yield { place: "webhook", bytes: Buffer.from(`${JSON.stringify(headers)}\n${body}`) };
}

/** Kinds of places that always contain the jobs' ids. A search that doesn't find them there is broken. */
const kinds = ["table", "file", "API", "webhook"];

/** Searches for each key. `mark`: a text known to occur in many places. */
export const searchFigures = async (
  stack: ChaosStack,
  receiver: Receiver,
  seen: readonly SeenJob[],
  secrets: ReadonlyMap<string, string>,
): Promise<readonly Figure[]> => {
  const mark = seen[0]?.jobId ?? "none";
  const search = await searchKept(keptOf(stack, receiver, seen), secrets, mark);
  const seenKinds = kinds.filter((kind) => search.marked.some((place) => place.startsWith(kind)));
  return [
    shown(
      "searched for keys: places / MB / webhooks",
      `${search.places} / ${Math.round(search.size / 2 ** 20)} / ${receiver.received.length}`,
    ),
    atLeast("kinds of places in which a job's id was found", seenKinds.length, kinds.length),
    exactly("vendors' keys found", search.found.join(", ") || 0, 0),
  ];
};
