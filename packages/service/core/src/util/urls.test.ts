import { describe, expect, test } from "@jest/globals";
import { asciiUrl, parsedUrl, redisAddress } from "./urls.ts";

describe("parsedUrl", () => {
  test.each(["", "x", "//host/path", "https://", "https://a b/"])("%j is none", (text) => {
    expect(parsedUrl(text)).toBeNull();
  });

  test("is relative to a base where there is one", () => {
    expect(parsedUrl("/path", "https://host/")?.href).toBe("https://host/path");
  });

  test("of a long-running process takes letters beyond ASCII as a new one does", () => {
    // Node compiles what is called often: some thousand calls suffice.
    const answers = Array.from({ length: 100_000 }, () => asciiUrl("https://bücher.example/hör"));
    expect(new Set(answers)).toEqual(new Set(["https://xn--bcher-kva.example/h%C3%B6r"]));
  });
});

describe("asciiUrl", () => {
  const plain = "https://shop.example/a%20b.jpg";
  test.each([
    [plain, plain],
    ["https://shop.example/a b.jpg", plain],
    ["  https://shop.example/a b.jpg\r\n", plain],
    ["\n\thttps://shop.example/a%20b.jpg ", plain],
    ["https://shop.example/a%20\nb.jpg", plain],
    ["\u200bhttps://shop.example/a%20b.jpg\u200b", plain],
    ["\ufeffhttps://shop.example/a%20b.jpg\u00a0", plain],
    ["\u202ahttps://shop.example/a%20b.jpg\u202c", plain],
    ["https://shop\u200b.exam\u00adple/a%20\u2060b.jpg", plain],
    ["https:\\\\shop.example\\a b.jpg", plain],
    ["https://shop.example/a|b", "https://shop.example/a|b"],
    ["https://b\u00fccher.example/h\u00f6r ", "https://xn--bcher-kva.example/h%C3%B6r"],
    [
      "https://shop.example/\u0645\u06cc\u200c\u062e",
      "https://shop.example/%D9%85%DB%8C%E2%80%8C%D8%AE",
    ],
    ["https://me:pw@shop.example/a b.jpg", "https://me:pw@shop.example/a%20b.jpg"],
    [" https://shop.example", "https://shop.example"],
  ])("%j becomes %j, and stays so", (sent, kept) => {
    expect(asciiUrl(sent)).toBe(kept);
    expect(asciiUrl(kept)).toBe(kept);
  });

  test.each(["", " ", "mug.png ", " //shop.example/a b", "https://a b/", "https://", "\u200b"])(
    "%j is no URL and stays",
    (text) => {
      expect(asciiUrl(text)).toBe(text);
    },
  );
});

const plain = {
  isCluster: false,
  username: "",
  password: "",
  database: 0,
  authorityFile: "",
  sentinel: null,
};

describe("redisAddress", () => {
  test("reads one server, with and without TLS", () => {
    expect(redisAddress("redis://cache")).toEqual({
      ...plain,
      hosts: [{ host: "cache", port: 6379 }],
      isTls: false,
    });
    expect(
      redisAddress("rediss://app:s%2Fe:same@[::1]:6380/2?sslrootcert=/etc/ca.pem&family=0"),
    ).toEqual({
      hosts: [{ host: "::1", port: 6380 }],
      isCluster: false,
      isTls: true,
      username: "app",
      password: "s/e:same",
      database: 2,
      authorityFile: "/etc/ca.pem",
      sentinel: null,
    });
  });

  test("reads Sentinels, the primary's name and their own password", () => {
    expect(
      redisAddress(
        "rediss-sentinel://:sesame@s1,s2:26380,10.0.0.3/main?sentinel-password=open%26shut&db=3&sslrootcert=/ca.pem",
      ),
    ).toEqual({
      hosts: [
        { host: "s1", port: 26_379 },
        { host: "s2", port: 26_380 },
        { host: "10.0.0.3", port: 26_379 },
      ],
      isCluster: false,
      isTls: true,
      username: "",
      password: "sesame",
      database: 3,
      authorityFile: "/ca.pem",
      sentinel: { name: "main", password: "open&shut" },
    });
  });

  test("reads nodes of a cluster", () => {
    expect(redisAddress("rediss-cluster://app:sesame@n1,n2:7000?sslrootcert=/ca.pem")).toEqual({
      hosts: [
        { host: "n1", port: 6379 },
        { host: "n2", port: 7000 },
      ],
      isCluster: true,
      isTls: true,
      username: "app",
      password: "sesame",
      database: 0,
      authorityFile: "/ca.pem",
      sentinel: null,
    });
    expect(redisAddress("redis-cluster://n1")).toEqual({
      ...plain,
      hosts: [{ host: "n1", port: 6379 }],
      isCluster: true,
      isTls: false,
    });
  });

  test.each([
    "",
    "redis-cluster://n1/1",
    "redis-cluster://n1,",
    "cache:6379",
    "http://cache",
    "redis://",
    "redis://a,b",
    "redis://cache/main",
    "redis-sentinel://s1,s2",
    "redis-sentinel://s1,,s2/main",
    "redis-sentinel://s1:port/main",
  ])("takes %j for no address", (text) => {
    expect(redisAddress(text)).toBeNull();
  });
});
