/** Looks for a submission without an answer among the requests that fal's platform API lists. */
import { Snooze } from "@reelwright/core/pipeline/snooze";
import type { LostSubmission } from "@reelwright/core/vendors/vendor";
import { isSameInput } from "../hosts/same-input.ts";
import type { VendorHttp } from "../http.ts";
import { at, listAt, textAt } from "../json-answer.ts";

/** Requests may be listed only once they have ended: until then a look-up that finds nothing says nothing. */
const listedWithinMs = 10 * 60_000;
const waitMs = 30_000;
/** How far our clock and fal's may differ. */
const skewMs = 60_000;
const maxPages = 3;

export type Searched = {
  readonly apiUrl: string;
  readonly key: string;
  /** The model's path. */
  readonly path: string;
  readonly input: unknown;
  readonly lost: LostSubmission;
  readonly signal: AbortSignal;
};

const pageAt = async (http: VendorHttp, search: Searched, cursor: string | null) => {
  const { apiUrl, key, path, lost, signal } = search;
  const start = new Date(Date.now() - lost.ageMs - skewMs).toISOString();
  const query = { endpoint_id: path, start, limit: "100", expand: "payloads" };
  const params = new URLSearchParams({ ...query, ...(cursor !== null && { cursor }) });
  return http.ask({
    url: `${apiUrl}/models/requests/by-endpoint?${params}`,
    headers: { authorization: `Key ${key}` },
    maxAnswerBytes: 64 * 1024 * 1024,
    signal,
  });
};

const isSearched = async (item: unknown, { input, lost }: Searched): Promise<boolean> => {
  const ref = textAt(item, "request_id");
  const sentAt = Date.parse(textAt(item, "sent_at") ?? "");
  const isLate = sentAt >= Date.now() - lost.ageMs - skewMs;
  if (ref === undefined || !isLate || !isSameInput(input, at(item, "json_input"))) return false;
  return !(await lost.isOfAnotherCall(ref));
};

const firstOn = async (body: unknown, search: Searched): Promise<string | null> => {
  for (const item of listAt(body, "items"))
    if (await isSearched(item, search)) return textAt(item, "request_id") ?? null;
  return null;
};

/**
 * The id of a request with the same input, sent since, that belongs to no other call; null where there is none, or the key
 * may not list requests. Throws `Snooze` while it may be listed later.
 */
export const findRequest = async (http: VendorHttp, search: Searched): Promise<string | null> => {
  let cursor: string | null = null;
  for (let page = 0; page < maxPages; page += 1) {
    const answer = await pageAt(http, search, cursor);
    // Some keys may not list requests.
    if (answer.status !== 200 || at(answer.json(), "items") === undefined) return null;
    const body = answer.json();
    const found = await firstOn(body, search);
    if (found !== null) return found;
    cursor = textAt(body, "next_cursor") ?? null;
    if (cursor === null) break;
  }
  if (search.lost.ageMs < listedWithinMs) throw new Snooze(waitMs);
  return null;
};
