import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { type Environment, readConfig } from "@reelwright/platform/config";
import {
  gatewaySettings,
  standaloneSettings,
  workerSettings,
} from "@reelwright/platform/settings/apps";
import { newSecretKey } from "@reelwright/platform/settings/secrets";
import { appEnvironment, checkSettings, stackEnvironment } from "./app-environment.ts";

/** What the gateway and the workers of a stack with this environment have in force. */
const inForce = (stated: Environment) => {
  const environment = stackEnvironment(stated);
  const config = readConfig(standaloneSettings, environment);
  const given = appEnvironment(
    { ...config, environment },
    {
      dataDirectory: "/data",
      host: config.host || "127.0.0.1",
      port: 8080,
      baseUrl: "http://127.0.0.1:8080",
      databaseUrl: "postgresql://127.0.0.1/postgres",
      redisUrl: "redis://127.0.0.1",
      filesDirectory: "/data/files",
      secretKeys: `k1:${Buffer.alloc(32, 7).toString("base64")}`,
      issuer: null,
      hasOwnIssuer: false,
    },
  );
  const gateway = readConfig(gatewaySettings, given);
  expect(readConfig(workerSettings, given)).toMatchObject({
    host: gateway.host,
    allowPrivateUrls: gateway.allowPrivateUrls,
    testFaults: gateway.testFaults,
  });
  return gateway;
};
const own = {
  host: "127.0.0.1",
  allowPrivateUrls: true,
  payments: ["sandbox"],
  outboxDirectory: "/data/outbox",
};
const open = { allowPrivateUrls: false, payments: [], outboxDirectory: "" };

describe("a stack", () => {
  test("on the loopback alone has what is for a machine of one's own", () => {
    expect(inForce({})).toMatchObject(own);
    expect(inForce({ HOST: "::1" })).toMatchObject({ ...own, host: "::1" });
  });

  test.each(["0.0.0.0", "::", "192.168.0.7", "127.0.0.1.example.com"])(
    "that HOST=%s opens has none of it, unless it is allowed by name",
    (HOST) => {
      expect(inForce({ HOST })).toMatchObject(open);
      const allowed = {
        REELWRIGHT_ALLOW_PRIVATE_URLS: "true",
        REELWRIGHT_ALLOW_SANDBOX_PAYMENTS: "true",
        REELWRIGHT_ALLOW_OUTBOX: "true",
      };
      expect(inForce({ HOST, ...allowed })).toMatchObject({ ...own, host: HOST });
      for (const name of Object.keys(allowed)) {
        expect(inForce({ HOST, ...allowed, [name]: "false" })).not.toMatchObject(own);
      }
      const REELWRIGHT_OUTBOX_DIR = "/mail";
      expect(inForce({ HOST, REELWRIGHT_OUTBOX_DIR })).toMatchObject(open);
    },
  );

  test("on the loopback answers to names of this machine and of its public URL", () => {
    expect(inForce({}).allowedHosts).toEqual(["127.0.0.1"]);
    expect(inForce({ HOST: "0.0.0.0" }).allowedHosts).toEqual([]);
    const REELWRIGHT_PUBLIC_URL = "https://demo.example.com:8443";
    expect(inForce({ REELWRIGHT_PUBLIC_URL }).allowedHosts).toEqual(["demo.example.com"]);
    expect(inForce({ REELWRIGHT_ALLOWED_HOSTS: "a, b" }).allowedHosts).toEqual(["a", "b"]);
  });

  test("behind a tunnel to the loopback has none of it", () => {
    const REELWRIGHT_PUBLIC_URL = "https://demo.example.com";
    expect(inForce({ REELWRIGHT_PUBLIC_URL })).toMatchObject({ ...open, host: "127.0.0.1" });
    expect(inForce({ REELWRIGHT_PUBLIC_URL: "http://localhost:9000" })).toMatchObject(own);
  });

  test("in production has none of it, also on the loopback, and no ordered faults", () => {
    expect(inForce({ NODE_ENV: "production" })).toMatchObject({ ...open, testFaults: false });
    expect(readConfig(standaloneSettings, { NODE_ENV: "production" }).identity).toBe("none");
  });

  test("asks nobody for consent while all mail stays in the outbox of a machine of one's own", () => {
    expect(inForce({}).confirmAddresses).toBe(false);
    expect(inForce({ REELWRIGHT_CONFIRM_ADDRESSES: "true" }).confirmAddresses).toBe(true);
    const opened = { HOST: "0.0.0.0", REELWRIGHT_ALLOW_OUTBOX: "true" };
    expect(inForce(opened).confirmAddresses).toBe(false);
  });

  test.each<[string, Environment]>([
    ["a mail server is set", { SMTP_URL: "smtp://127.0.0.1:2525" }],
    [
      "a mail server is set in production",
      { NODE_ENV: "production", SMTP_URL: "smtps://mail.example.com" },
    ],
    ["it runs in production", { NODE_ENV: "production" }],
    ["HOST opens it", { HOST: "0.0.0.0" }],
    ["the outbox is refused", { REELWRIGHT_ALLOW_OUTBOX: "false" }],
  ])("asks the owners of addresses where %s", (_, environment) => {
    expect(inForce(environment).confirmAddresses).toBe(true);
  });

  test("keeps files in the bucket that is named, else below its own address", () => {
    const bucket = { S3_BUCKET: "b", S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "s3cret" };
    const S3_ENDPOINT = "http://127.0.0.1:9000";
    expect(inForce({ ...bucket, S3_ENDPOINT })).toMatchObject({
      files: "s3",
      filesUrl: "http://127.0.0.1:9000/b",
    });
    expect(inForce({ REELWRIGHT_PUBLIC_URL: "https://api.example.com" })).toMatchObject({
      files: "disk",
      filesUrl: "https://api.example.com/files",
    });
  });
});

describe("the settings of all processes", () => {
  test.each([
    ["REELWRIGHT_ALLOW_PRIVATE_URLS", "true"],
    ["REELWRIGHT_ALLOW_SANDBOX_PAYMENTS", "true"],
    ["REELWRIGHT_ALLOW_OUTBOX", "true"],
    ["REELWRIGHT_OUTBOX_DIR", "/mail"],
    ["REELWRIGHT_TEST_FAULTS", "true"],
    ["REELWRIGHT_PAYMENTS", "sandbox"],
    ["REELWRIGHT_IDENTITY", "embedded"],
  ])("production refuses %s=%s before anything starts", (name, value) => {
    expect(() => checkSettings({ NODE_ENV: "production" })).not.toThrow();
    expect(() => checkSettings({ NODE_ENV: "production", [name]: value })).toThrow(
      new RegExp(`^Settings: ${name} is .*NODE_ENV=production forbids|^Settings: ${name} names`),
    );
  });

  test("may be in files, which the stack doesn't replace by its own", () => {
    const file = join(mkdtempSync(join(tmpdir(), "reelwright-files-")), "keys");
    writeFileSync(file, newSecretKey("mine"));
    const environment = { REELWRIGHT_SECRET_KEYS_FILE: file };
    expect(checkSettings(environment).secretKeys.map(({ id }) => id)).toEqual(["mine"]);
    rmSync(dirname(file), { recursive: true });
    expect(() => checkSettings(environment)).toThrow("REELWRIGHT_SECRET_KEYS can't be read");
  });

  test("are told at once, whichever process reads them", () => {
    const wrong = {
      PORT: "http",
      REELWRIGHT_EDITION: "E3",
      REELWRIGHT_PROVIDERS: "real",
      REELWRIGHT_WEBHOOK_SLOTS: "1",
      REELWRIGHT_FILES: "s3",
      DATABASE_URL: "postgres",
      REDIS_URL: "http://127.0.0.1",
    };
    const said = (() => {
      try {
        return String(checkSettings(wrong));
      } catch (error) {
        return String(error);
      }
    })();
    for (const name of [...Object.keys(wrong), "S3_BUCKET"]) {
      if (name !== "REELWRIGHT_FILES") expect(said).toContain(`${name} is `);
    }
    expect(said.match(/PORT is/g)).toHaveLength(1);
  });
});
