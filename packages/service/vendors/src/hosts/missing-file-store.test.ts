import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { vendorHttp } from "../http.ts";
import { falUploads, replicateUploads, sentFile } from "./sent-file.ts";

const server = createServer((request, response) => {
  request.resume();
  request.on("end", () => response.writeHead(status).end());
});
let status = 404;
beforeAll(() => new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening)));
afterAll(() => new Promise((closed) => server.close(closed)));

const stores = () => {
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const http = vendorHttp({ baseUrl, secrets: [] });
  return [falUploads(http, { restUrl: baseUrl, key: "k" }), replicateUploads(http)];
};
const file = { bytes: Buffer.alloc(5 * 1024 * 1024), type: "video/mp4", extension: "mp4" };
const signal = new AbortController().signal;

test.each([404, 405, 501])(
  "a host without a file store (%d) gets large files within the request",
  async (answer) => {
    status = answer;
    for (const uploads of stores())
      expect((await sentFile(file, uploads, signal)).slice(0, 22)).toBe("data:video/mp4;base64,");
  },
);

test("a file store that refuses our key or fails is no missing one", async () => {
  for (const [answer, errorClass] of [
    [401, "operator"],
    [500, "transient"],
  ] as const) {
    status = answer;
    for (const uploads of stores())
      await expect(sentFile(file, uploads, signal)).rejects.toMatchObject({ errorClass });
  }
});
