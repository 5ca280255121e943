import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A proxy for Redis that can stop to forward anything, as a network does that drops packets: no connection ends. */
export type SilentProxy = {
  readonly url: string;
  /** Drops what open connections send from now on. New connections work. */
  silence(): void;
  /** Number of connections. */
  connections(): number;
  close(): Promise<void>;
};

export const openSilentProxy = async (redisUrl: string): Promise<SilentProxy> => {
  const target = new URL(redisUrl);
  const sockets = new Set<Socket>();
  let silent = new WeakSet<Socket>();
  const server = createServer((client) => {
    const upstream = connect({ host: target.hostname, port: Number(target.port) });
    const pipe = (from: Socket, to: Socket): void => {
      sockets.add(from);
      from.on("data", (bytes) => {
        if (!silent.has(from)) to.write(bytes);
      });
      // The other side learns of an end only if the network forwards it.
      from.on("error", () => from.destroy());
      from.on("close", () => {
        sockets.delete(from);
        if (!silent.has(from)) to.destroy();
      });
    };
    pipe(client, upstream);
    pipe(upstream, client);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the proxy has no port");
  return {
    url: `redis://127.0.0.1:${address.port}`,
    silence: () => {
      silent = new WeakSet([...sockets]);
    },
    connections: () => sockets.size / 2,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
};
