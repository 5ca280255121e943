/** A web server of product pictures, good and bad. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { manyScans } from "@reelwright/media/testing";
import sharp from "sharp";

const bottle = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="800">
  <rect x="150" y="20" width="100" height="90" rx="16" fill="#1f6f4a"/>
  <path d="M150 110 h100 q20 90 60 140 v480 q0 50 -50 50 h-120 q-50 0 -50 -50 v-480 q40 -50 60 -140 z" fill="#2fa36b"/>
  <rect x="100" y="360" width="200" height="220" rx="12" fill="#fff6df"/>
  <circle cx="200" cy="470" r="70" fill="#f08a24"/>
</svg>`;

/** A drawn bottle on white, as shops show them. */
export const bottlePicture = (): Promise<Buffer> =>
  sharp(Buffer.from(bottle)).flatten({ background: "#ffffff" }).jpeg().toBuffer();

export type Pictures = { url(name: string): string; close(): Promise<void> };

/** `/bottle.jpg`, `/page.png` (HTML), `/broken.jpg` (cut off), `/huge.jpg` (over 10 MiB), `/passes.jpg` (2,000 passes), and 404 for the rest. */
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
