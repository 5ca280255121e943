/** Shared by suites: a stack with instant media for those that need no special settings, a prepared cluster, and a browser. */
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { freePort } from "@reelwright/standalone/processes";
import type { Browser } from "playwright-core";
import { launchBrowser } from "./browser.ts";
import { makePreparedCluster, type PreparedCluster } from "./prepared-cluster.ts";
import { type RunningStack, stackOn, type TestStack } from "./running-stack.ts";
import { startTestStack } from "./test-stack.ts";

/** Pages of this origin may call the API of the shared stack. */
export const pageOrigin = "http://127.0.0.1:8089";

export type StackHost = {
  readonly url: string;
  /** Ends everything that was started. Throws unless the stack exited with 0. */
  close(): Promise<void>;
};

/** Responds with its location: a directory or a URL. */
const answer = (response: ServerResponse, made: Promise<{ readonly place: string }>): void =>
  void made.then(
    ({ place }) => response.end(place),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );

type Shared<T> = { readonly place: string; readonly made: T };
const inDirectory = async <T extends { readonly directory: string }>(
  making: Promise<T>,
): Promise<Shared<T>> => {
  const made = await making;
  return { place: made.directory, made };
};

/** Starts the browser that suites connect to. */
const openBrowser = async (): Promise<Shared<Browser>> => {
  const port = await freePort();
  const made = await launchBrowser([`--remote-debugging-port=${port}`]);
  return { place: `http://127.0.0.1:${port}`, made };
};

/** Starts each on the first request of a suite, in the process that outlives all suites. */
export const openStackHost = async (): Promise<StackHost> => {
  let stack: Promise<Shared<TestStack>> | null = null;
  let cluster: Promise<Shared<PreparedCluster>> | null = null;
  let browser: Promise<Shared<Browser>> | null = null;
  const server = createServer(({ url }, response) => {
    if (url === "/cluster") {
      cluster ??= inDirectory(makePreparedCluster());
      answer(response, cluster);
    } else if (url === "/browser") {
      browser ??= openBrowser();
      answer(response, browser);
    } else {
      stack ??= inDirectory(
        startTestStack(null, {
          REELWRIGHT_PROVIDERS: "fake",
          REELWRIGHT_IDENTITY: "embedded",
          REELWRIGHT_CORS_ORIGINS: pageOrigin,
          REELWRIGHT_CONFIRM_ADDRESSES: "true",
        }),
      );
      answer(response, stack);
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
      await (await browser)?.made.close();
      const status = (await (await stack)?.made.stop()) ?? 0;
      await (await cluster)?.made.remove();
      if (status !== 0) throw new Error(`the shared stack ended with ${status}`);
    },
  };
};

/** The shared stack, which suites must not stop. */
export const sharedStack = async (): Promise<RunningStack> => {
  const answer = await fetch(process.env["TEST_STACK_HOST"] ?? "");
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return stackOn(text);
};
