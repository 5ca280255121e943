import { describe, expect, test } from "@jest/globals";
import { redisAddress } from "./redis-address.ts";

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
