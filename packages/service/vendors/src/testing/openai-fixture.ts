import { afterEach } from "@jest/globals";
import { openOpenAiServer } from "./openai-server.ts";

export type OpenAiServer = Awaited<ReturnType<typeof openOpenAiServer>>;

export const never: AbortSignal = new AbortController().signal;

/** What the work fails with; throws where it doesn't fail. */
export const thrownBy = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => {
      throw new Error("it did not fail");
    },
    (error: unknown) => error,
  );

/** A local server with its own options for each test of a file. */
export const useOpenAi = () => {
  let server: OpenAiServer | null = null;
  const closed = async (): Promise<void> => {
    await server?.close();
    server = null;
  };
  afterEach(closed);
  return {
    /** Before the test's end. */
    closed,
    opened: async (options?: Parameters<typeof openOpenAiServer>[0]): Promise<OpenAiServer> => {
      server = await openOpenAiServer(options);
      return server;
    },
  };
};
