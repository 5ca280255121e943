import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A proxy for Postgres that can lose the response to a message, although the message arrives. */
export type LossyProxy = {
  readonly url: string;
  /** Closes the connection that next sends this text, after the server has responded and `work` has ended. */
  loseAnswerTo(text: string, work?: () => Promise<void>): void;
  /** Like `loseAnswerTo`. After it no connection gets through until `comeBack`. */
  vanishAfter(text: string): void;
  comeBack(): void;
  /** Number of lost responses. */
  lost(): number;
  close(): Promise<void>;
};

export const openLossyProxy = async (url: string): Promise<LossyProxy> => {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let wanted: string | null = null;
  let meanwhile = async (): Promise<void> => undefined;
  let lost = 0;
  let vanishes = false;
  let isAway = false;

  const server = createServer((client) => {
    if (isAway) return void client.destroy();
    const upstream = connect({ host: target.hostname, port: Number(target.port) });
    let isMute = false;
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      // After an error both sides are closed.
      socket.on("error", end);
      socket.on("close", () => {
        sockets.delete(socket);
        end();
      });
    }
    client.on("data", (bytes) => {
      if (wanted !== null && bytes.includes(wanted)) {
        wanted = null;
        isMute = true;
        isAway = vanishes;
      }
      upstream.write(bytes);
    });
    upstream.on("data", (bytes) => {
      if (!isMute) return void client.write(bytes);
      lost += 1;
      if (isAway) for (const socket of sockets) socket.destroy();
      void meanwhile().finally(end);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the proxy has no port");
  const through = new URL(url);
  through.hostname = "127.0.0.1";
  through.port = String(address.port);
  return {
    url: through.href,
    loseAnswerTo: (text, work = async () => undefined) => {
      wanted = text;
      meanwhile = work;
      vanishes = false;
    },
    vanishAfter: (text) => {
      wanted = text;
      meanwhile = async () => undefined;
      vanishes = true;
    },
    comeBack: () => {
      isAway = false;
    },
    lost: () => lost,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
};
