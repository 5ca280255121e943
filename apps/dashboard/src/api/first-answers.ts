/** What a page shows first, asked for while the app is still on its way. */

/** Answers by their addresses, each given once. */
export type FirstAnswers = {
  /** Returns the answer to this request; null: it has to be sent. */
  readonly take: (request: Request) => Promise<Response> | null;
  /** Returns a copy of the answer to the request for this path, if it is a good one. */
  readonly look: (path: string) => Promise<Response | null>;
};

const patienceMs = 15_000;

/** Asks for these paths of the gateway, as soon as there is a token. */
export const askFirst = (
  paths: readonly string[],
  accessToken: () => Promise<string>,
): FirstAnswers => {
  const ask = async (path: string): Promise<Response> => {
    const headers = { Accept: "application/json", Authorization: `Bearer ${await accessToken()}` };
    return fetch(path, { headers, signal: AbortSignal.timeout(patienceMs) });
  };
  const begin = (path: string): readonly [string, Promise<Response>] => {
    const answer = ask(path);
    // Whoever takes it hears of it; where nobody is signed in any more, nobody does.
    answer.catch(() => undefined);
    return [new URL(path, location.origin).href, answer];
  };
  const answers = new Map(paths.map(begin));
  return {
    take: (request) => {
      if (request.method !== "GET") return null;
      const answer = answers.get(request.url);
      answers.delete(request.url);
      // What couldn't be had so early is asked for again, by the client with its own patience.
      return answer?.catch(() => fetch(request)) ?? null;
    },
    look: async (path) => {
      const answer = await answers.get(new URL(path, location.origin).href)?.catch(() => null);
      return answer?.ok ? answer.clone() : null;
    },
  };
};
