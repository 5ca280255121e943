/** Requests for a page's first data, sent while the app still loads. */

import { isTestMode, tenantHeaders } from "../storage.ts";

/** Answers by URL. Each can be taken once. */
export type FirstAnswers = {
  /** Returns the answer to this request, once; null if it wasn't requested early. */
  readonly take: (request: Request) => Promise<Response> | null;
  /** Returns a copy of the successful answer for this path. */
  readonly look: (path: string) => Promise<Response | null>;
};

const patienceMs = 15_000;

/** Requests these paths of the gateway as soon as there is a token. */
export const askFirst = (
  paths: readonly string[],
  accessToken: () => Promise<string>,
): FirstAnswers => {
  const ask = async (path: string): Promise<Response> => {
    const authorization = `Bearer ${await accessToken()}`;
    const headers = {
      Accept: "application/json",
      Authorization: authorization,
      ...tenantHeaders(),
      ...(isTestMode() && { "x-test-mode": "true" }),
    };
    return fetch(path, { headers, signal: AbortSignal.timeout(patienceMs) });
  };
  const begin = (path: string): readonly [string, Promise<Response>] => {
    const answer = ask(path);
    // `take` handles the error; without a session nobody takes it.
    answer.catch(() => undefined);
    return [new URL(path, location.origin).href, answer];
  };
  const answers = new Map(paths.map(begin));
  return {
    take: (request) => {
      if (request.method !== "GET") return null;
      const answer = answers.get(request.url);
      answers.delete(request.url);
      // A failed early request is sent again by the client, with its own timeout.
      return answer?.catch(() => fetch(request)) ?? null;
    },
    look: async (path) => {
      const answer = await answers.get(new URL(path, location.origin).href)?.catch(() => null);
      return answer?.ok ? answer.clone() : null;
    },
  };
};
