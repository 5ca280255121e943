/** A web server of valid and invalid product images. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { manyScans } from "@reelwright/media/testing/hostile-media";
import { bottlePicture } from "./bottle-picture.ts";

export type Pictures = { url(name: string): string; close(): Promise<void> };

/**
 * Serves `/bottle.jpg`, `/page.png` (HTML), `/broken.jpg` (truncated), `/huge.jpg` (over 10 MiB), `/passes.jpg` (2,000
 * passes), and 404 for other paths.
 */
export const servePictures = async (): Promise<Pictures> => {
  const good = await bottlePicture();
  const bodies: { [path: string]: Buffer } = {
    "/bottle.jpg": good,
    "/page.png": Buffer.from("<!doctype html><title>Not a picture</title>"),
    "/broken.jpg": good.subarray(0, Math.floor(good.length / 3)),
    "/passes.jpg": await manyScans(2_000),
    "/huge.jpg": Buffer.alloc(10 * 1024 * 1024 + 1, 0xff),
  };
  const server: Server = createServer((request, response) => {
    const body = bodies[request.url ?? ""];
    if (!body) response.writeHead(404).end();
    else response.writeHead(200, { "content-type": "image/jpeg" }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: (name) => `http://127.0.0.1:${port}/${name}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
