/** What suites share: one stack with instant media for those that need no settings of their own, and a prepared cluster. */
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { makePreparedCluster, type PreparedCluster } from "./prepared-cluster.ts";
import { type RunningStack, stackOn, type TestStack } from "./running-stack.ts";
import { startTestStack, withoutStandby } from "./test-stack.ts";

/** Pages of this origin may call the API of the shared stack. */
export const pageOrigin = "http://127.0.0.1:8089";

export type StackHost = {
  readonly url: string;
  /** Stops the stack, if anybody asked for it; throws unless it ended as it should. */
  close(): Promise<void>;
};

/** Answers with where it lies. */
const answer = (response: ServerResponse, made: Promise<{ readonly directory: string }>): void =>
  void made.then(
    ({ directory }) => response.end(directory),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );

/** Makes each when the first suite asks, in the process that outlives them all. */
export const openStackHost = async (): Promise<StackHost> => {
  let started: Promise<TestStack> | null = null;
  let cluster: Promise<PreparedCluster> | null = null;
  const server = createServer(({ url }, response) => {
    if (url === "/cluster") {
      cluster ??= makePreparedCluster();
      answer(response, cluster);
    } else {
      started ??= startTestStack(null, {
        ...withoutStandby,
        REELWRIGHT_PROVIDERS: "fake",
        REELWRIGHT_IDENTITY: "embedded",
        REELWRIGHT_CORS_ORIGINS: pageOrigin,
      });
      answer(response, started);
    }
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
      await (await cluster)?.remove();
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
