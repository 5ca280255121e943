import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { beginExchange, type Client, type Tokens } from "./exchange.ts";

/** To find one's browser and sign in. */
const patienceMs = 10 * 60_000;

const goodbye =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Signed in</title><p>You are signed in. This page can be closed.</p>';

/**
 * Has a person sign in with a browser: `show` hears the address to open. The answer comes to a server of our own on the
 * loopback. Throws when nobody comes back.
 */
export const signInByBrowser = async (
  issuer: string,
  show: (url: string) => void,
  client?: Client,
): Promise<Tokens> => {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const exchange = await beginExchange(issuer, `${origin}/callback`, client);
    show(exchange.url);
    const returned = await new Promise<URL>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error("Nobody signed in.")), patienceMs);
      server.on("request", (request, response) => {
        const url = new URL(request.url ?? "/", origin);
        const isAnswer = url.pathname === "/callback";
        response.writeHead(isAnswer ? 200 : 404, {
          "content-type": "text/html; charset=utf-8",
          "content-security-policy": "default-src 'none'",
          connection: "close",
        });
        response.end(isAnswer ? goodbye : "");
        if (!isAnswer) return;
        clearTimeout(late);
        resolve(url);
      });
    });
    return await exchange.finish(returned);
  } finally {
    server.close();
    server.closeIdleConnections();
  }
};
