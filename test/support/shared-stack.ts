/** One stack with instant media for all suites that need no settings of their own: each makes tenants of its own. */
import { once } from "node:events";
import { createServer } from "node:http";
import { type RunningStack, stackOn, type TestStack } from "./running-stack.ts";
import { startTestStack, withoutStandby } from "./test-stack.ts";

export type StackHost = {
  readonly url: string;
  /** Stops the stack, if anybody asked for it; throws unless it ended as it should. */
  close(): Promise<void>;
};

/** Starts the stack when the first suite asks, in the process that outlives them all. */
export const openStackHost = async (): Promise<StackHost> => {
  let started: Promise<TestStack> | null = null;
  const server = createServer((_request, response) => {
    started ??= startTestStack(null, {
      ...withoutStandby,
      REELWRIGHT_PROVIDERS: "fake",
      REELWRIGHT_IDENTITY: "embedded",
    });
    started.then(
      ({ directory }) => response.end(directory),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  server.requestTimeout = 0;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the host has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      const status = (await (await started)?.stop()) ?? 0;
      if (status !== 0) throw new Error(`the shared stack ended with ${status}`);
    },
  };
};

/** The shared stack. It is not the suite's to stop. */
export const sharedStack = async (): Promise<RunningStack> => {
  const answer = await fetch(process.env["TEST_STACK_HOST"] ?? "");
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return stackOn(text);
};
