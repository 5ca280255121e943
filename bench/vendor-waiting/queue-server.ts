/** A video model host as a server in this process: queues requests, answers polls, and serves the result file. */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

export type QueueServer = {
  readonly url: string;
  readonly counts: { submitted: number; polls: number };
  stop(): Promise<void>;
};

const json = (response: ServerResponse, body: unknown): void => {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
};

const read = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

/** Whether a request accepted at this time (ms) is done. */
export type IsDone = (prompt: string, takenAtMs: number) => boolean;

/** Starts the server. `isDone` decides when requests are done; every result is the file at `clip`. */
export const startQueueServer = async (clip: string, isDone: IsDone): Promise<QueueServer> => {
  const taken = new Map<string, () => boolean>();
  const counts = { submitted: 0, polls: 0 };
  let url = "";

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? "/";
    if (path === "/clip.mp4") {
      response.writeHead(200, { "content-type": "video/mp4" });
      return void createReadStream(clip).pipe(response);
    }
    if (request.method === "POST") {
      const { prompt } = JSON.parse(await read(request)) as { prompt: string };
      const id = randomUUID();
      counts.submitted += 1;
      const now = Date.now();
      taken.set(id, () => isDone(prompt, now));
      return json(response, { id });
    }
    counts.polls += 1;
    const ended = taken.get(path.slice("/requests/".length));
    if (!ended) return void response.writeHead(404).end();
    json(response, ended() ? { url: `${url}/clip.mp4` } : {});
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : new Error(String(error)));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  return {
    url,
    counts,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
};
