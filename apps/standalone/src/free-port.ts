import { createServer } from "node:net";

/** A port of the loopback that nobody listens on; `wanted` itself when it is free. Throws when `wanted` is taken. */
export const freePort = (wanted = 0): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (cause) =>
      reject(new Error(`Port ${wanted} is taken; set PORT to another one.`, { cause })),
    );
    server.listen(wanted, () => {
      const address = server.address();
      const port = typeof address === "object" && address ? address.port : wanted;
      server.close(() => resolve(port));
    });
  });
