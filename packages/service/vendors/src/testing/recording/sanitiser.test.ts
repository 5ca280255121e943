import { randomBytes, randomUUID } from "node:crypto";
import { expect, test } from "@jest/globals";
import { sanitiser } from "./sanitiser.ts";

const origin = "https://queue.vendor.example";
const clean = () => sanitiser({ origin, secrets: ["my-key:my-secret"] });

test("takes out keys, accounts, mailboxes, tokens and signed addresses", () => {
  const { value } = clean();
  const sent = {
    authorization: "Key my-key:my-secret",
    user_id: 4711,
    owner: "acme-studio",
    note: "write to jane.doe+ai@acme.io",
    token: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl",
    key: "sk-proj-0123456789abcdefghij",
    digest: randomBytes(32).toString("hex"),
    video: { url: "https://cdn.vendor.example/acme/out.mp4?X-Amz-Signature=abcdef&Expires=1" },
    status_url: `${origin}/fal-ai/x/requests/1/status?logs=1`,
    file_url: `${origin}/files/1?alt=media&X-Goog-Signature=abcdef&Expires=17`,
  };
  expect(value(sent)).toEqual({
    authorization: "Key [secret]",
    user_id: "[account]",
    owner: "[account]",
    note: "write to somebody@example.com",
    token: "[token]",
    key: "[key]",
    digest: "[opaque 64]",
    video: { url: expect.stringMatching(/^https:\/\/files\.example\.com\/[0-9a-f]{8}\.mp4$/) },
    status_url: "{vendor}/fal-ai/x/requests/1/status?logs=1",
    file_url: "{vendor}/files/1?alt=media",
  });
});

test("takes out what signs a request's own address", () => {
  const { path } = clean();
  expect(path("/files/1?sig=abc&alt=media&token=def")).toBe("/files/1?alt=media");
  expect(path("/files/1?key=abc")).toBe("/files/1");
});

test("an id keeps one stand-in wherever it recurs", () => {
  const { path, value } = clean();
  const id = randomUUID();
  const standIn = value(id);
  expect(standIn).toBe("00000000-0000-4000-8000-000000000001");
  expect(path(`/requests/${id}/status`)).toBe(`/requests/${standIn}/status`);
  expect(value({ request_id: id.toUpperCase() })).toEqual({ request_id: standIn });
  expect(value(randomUUID())).toBe("00000000-0000-4000-8000-000000000002");
});

test("shortens files, so that their type is still told", () => {
  const { value } = clean();
  const png = Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), randomBytes(4_000)]);
  const short = String(value(png.toString("base64")));
  expect(short.length).toBeLessThan(80);
  expect(Buffer.from(short, "base64").subarray(0, 8)).toEqual(png.subarray(0, 8));
  const data = String(value(`data:image/png;base64,${png.toString("base64")}`));
  expect(data).toMatch(/^data:image\/png;base64,iVBORw0KGg/);
  expect(data.length).toBeLessThan(110);
});
