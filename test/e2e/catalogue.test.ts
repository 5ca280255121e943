/** The library on a fresh stack: listed at once, and seen and heard when somebody looks. */
import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import { startTestStack, type TestStack } from "../support/test-stack.ts";

jest.setTimeout(240_000);

let stack: TestStack;
let key: string;
beforeAll(async () => {
  stack = await startTestStack();
  key = await stack.tenant(0);
});
afterAll(() => stack.stop());

const get = async (path: string) => (await stack.api(key)(path)).body;
const bytesAt = async (url: unknown) => {
  const response = await fetch(String(url));
  return {
    status: response.status,
    type: response.headers.get("content-type"),
    bytes: Buffer.from(await response.arrayBuffer()),
  };
};

test("the index is there when the API is", async () => {
  expect(await get("/personas?page_size=1")).toMatchObject({ total: 500 });
  expect(Number((await get("/voices?page_size=1"))["total"])).toBeGreaterThan(1_200);
  const { items } = await get("/personas/search?q=mya%20okafor");
  expect((items as unknown[])[0]).toMatchObject({ slug: "maya-okafor" });
});

test("a portrait that many look at at once is drawn, the same for all", async () => {
  const { portrait_url } = await get("/personas/maya-okafor");
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => bytesAt(portrait_url)));
  expect(first).toMatchObject({ status: 200, type: "image/webp" });
  expect(first?.bytes.subarray(8, 12).toString()).toBe("WEBP");
  for (const { bytes } of others) expect(bytes.equals(first?.bytes ?? Buffer.alloc(0))).toBe(true);
});

test("voices and tracks are heard", async () => {
  const voice = await get("/voices/ta-kavya");
  const [track] = (await get("/music/catalog?limit=1")) as unknown as { preview_url: string }[];
  for (const url of [voice["preview_url"], track?.preview_url]) {
    const { status, type, bytes } = await bytesAt(url);
    expect([status, type]).toEqual([200, "audio/mp4"]);
    expect(bytes.length).toBeGreaterThan(20_000);
  }
});
