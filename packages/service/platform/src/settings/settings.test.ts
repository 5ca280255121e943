import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { type Environment, readConfig } from "../config.ts";
import { unknownSettings } from "../run-app.ts";
import { gatewaySettings, settingSections, settingsByApp, workerSettings } from "./apps.ts";
import { newSecretKey } from "./secrets.ts";

const needed = {
  DATABASE_URL: "postgresql://reelwright:0b5f1c@db.example.com/app?sslmode=require",
  REDIS_URL: "rediss://default:sesame@cache.example.com:6380",
  REELWRIGHT_SECRET_KEYS: newSecretKey("k1"),
};
const bucket = {
  S3_BUCKET: "videos",
  S3_ACCESS_KEY_ID: "id",
  S3_SECRET_ACCESS_KEY: "5d0e1c",
};
const gateway = (environment: Environment) =>
  readConfig(gatewaySettings, { ...needed, ...environment });

describe("the settings of all apps", () => {
  test("each is declared once and stands in one section", () => {
    const declared = new Map(
      Object.values(settingsByApp)
        .flatMap((settings) => Object.values(settings))
        .map(({ name, about }) => [name, about]),
    );
    const inSections = settingSections.flatMap(({ settings }) =>
      Object.values(settings).map(({ name, about }) => [name, about] as const),
    );
    expect(inSections.map(([name]) => name).sort()).toEqual([...declared.keys()].sort());
    expect(Object.fromEntries(inSections)).toEqual(Object.fromEntries(declared));
  });

  test("a typing error in a name is told with what was probably meant", () => {
    const environment = {
      ...needed,
      REELWRIGHT_PROVIDER: "fake",
      REELWRIGHT_ZZZZ: "1",
      REELWRIGHT_API_KEY: "rw_live_x",
      OTHER_THING: "1",
    };
    expect(unknownSettings(environment)).toEqual([
      "REELWRIGHT_PROVIDER is not a setting and was ignored; did you mean REELWRIGHT_PROVIDERS?",
      "REELWRIGHT_ZZZZ is not a setting and was ignored",
    ]);
  });
});

describe("files", () => {
  test("are on disk, below the gateway's public address", () => {
    const { files, filesUrl } = gateway({ REELWRIGHT_PUBLIC_URL: "https://api.example.com/" });
    expect([files, filesUrl]).toEqual(["disk", "https://api.example.com/files"]);
  });

  test.each([
    [{}, "https://videos.s3.us-east-1.amazonaws.com"],
    [{ S3_ENDPOINT: "http://s3:8333/" }, "http://s3:8333/videos"],
    [{ REELWRIGHT_FILES_URL: "https://cdn.example.com/" }, "https://cdn.example.com"],
  ])("are in the bucket that is named, with %j at %s", (environment, expected) => {
    const { files, filesUrl } = readConfig(workerSettings, {
      ...needed,
      ...bucket,
      ...environment,
    });
    expect([files, filesUrl]).toEqual(["s3", expected]);
  });

  test("are on disk although a bucket is named, where that is said", () => {
    expect(gateway({ ...bucket, REELWRIGHT_FILES: "disk" }).files).toBe("disk");
  });

  test("in a store need the bucket and its credentials, each told by its name", () => {
    expect(() => gateway({ REELWRIGHT_FILES: "s3" })).toThrow(
      "Settings: S3_BUCKET is not set; files in an S3 store need it; " +
        "S3_ACCESS_KEY_ID is not set; files in an S3 store need it; " +
        "S3_SECRET_ACCESS_KEY is not set; files in an S3 store need it.",
    );
    expect(() => gateway({ ...bucket, S3_SECRET_ACCESS_KEY: " " })).toThrow(
      "Settings: S3_SECRET_ACCESS_KEY is not set; files in an S3 store need it.",
    );
    expect(() => gateway({ S3_ENDPOINT: "http://s3:8333" })).toThrow("S3_BUCKET is not set");
  });
});

describe("secrets in files", () => {
  const inFiles = Object.entries(gatewaySettings).filter(([, { isInFile }]) => isInFile);
  const values: Environment = {
    ...needed,
    ...bucket,
    SMTP_URL: "smtps://user:sesame@mail.example.com",
    HTTPS_PROXY: "http://proxy.example.com:3128",
    HTTP_PROXY: "http://proxy.example.com:3128",
    REELWRIGHT_FILES_SECRET: "f".repeat(32),
  };
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), "reelwright-secrets-"));
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));
  const inFile = async (name: string, value: string) => {
    const path = join(directory, name);
    await writeFile(path, `${value}\n`);
    return [`${name}_FILE`, path] as const;
  };

  test("include every secret of every app, and addresses with passwords", () => {
    const all = Object.values(settingsByApp).flatMap((settings) => Object.values(settings));
    const names = new Set(all.filter(({ isInFile }) => isInFile).map(({ name }) => name));
    for (const { name, isSecret } of all) if (isSecret) expect(names).toContain(name);
    expect([...names]).toEqual(
      expect.arrayContaining(["DATABASE_URL", "REDIS_URL", "SMTP_URL", "STRIPE_SECRET_KEY"]),
    );
  });

  test("are read, also by settings that depend on them, and are no typing errors", async () => {
    const texts = inFiles.map(
      ([, { name }]) => [name, values[name] ?? "0123456789abcdef"] as const,
    );
    const environment = Object.fromEntries(
      await Promise.all(texts.map(([name, value]) => inFile(name, value))),
    );
    const plain = { PAYPAL_WEBHOOK_ID: "w", REELWRIGHT_PAYMENTS: "stripe", S3_BUCKET: "videos" };
    const config = readConfig(gatewaySettings, { ...environment, ...plain });
    expect(config).toEqual(readConfig(gatewaySettings, { ...Object.fromEntries(texts), ...plain }));
    expect(config).toMatchObject({ files: "s3", stripeSecretKey: "0123456789abcdef" });
    expect(unknownSettings(environment)).toEqual([]);
  });

  test("that can't be read are named, and so are wrong ones, without their content", async () => {
    const wrong = Object.fromEntries([await inFile("SMTP_URL", "sesame")]);
    expect(() => gateway({ ...wrong, REDIS_URL: "", REDIS_URL_FILE: "/none" })).toThrow(
      /^Settings: REDIS_URL can't be read from the file that REDIS_URL_FILE names: ENOENT; SMTP_URL is not a URL(?!.*sesame)/,
    );
  });
});

describe("NODE_ENV=production", () => {
  const sandbox = { REELWRIGHT_ALLOW_SANDBOX_PAYMENTS: "true" };
  test.each([
    ["REELWRIGHT_ALLOW_PRIVATE_URLS", "true"],
    ["REELWRIGHT_ALLOW_SANDBOX_PAYMENTS", "true"],
    ["REELWRIGHT_TEST_FAULTS", "true"],
    ["REELWRIGHT_PAYMENTS", "sandbox"],
    ["REELWRIGHT_OUTBOX_DIR", "/var/outbox"],
    ["REELWRIGHT_ISSUER", "http://login.example.com"],
  ])("refuses %s=%s", (name, value) => {
    const reading = () => gateway({ NODE_ENV: "production", [name]: value });
    expect(reading).toThrow(new RegExp(`^Settings: ${name} .*NODE_ENV=production forbids`));
    for (const NODE_ENV of ["", "Production", "staging", undefined]) {
      const told = new RegExp(
        `^Settings: ${name} .*production \\(NODE_ENV isn't development\\) forbids`,
      );
      expect(() => gateway({ NODE_ENV, [name]: value })).toThrow(told);
    }
    expect(() => gateway({ NODE_ENV: "test", ...sandbox, [name]: value })).not.toThrow();
  });

  test("has none of it by itself", () => {
    expect(gateway({ NODE_ENV: "production" })).toEqual({ ...gateway({}) });
    expect(gateway({ NODE_ENV: "production" })).toMatchObject({
      allowPrivateUrls: false,
      testFaults: false,
      payments: [],
      outboxDirectory: "",
      issuer: "",
      signupBonus: 0,
    });
  });
});

test("what isn't right is said of each setting in one sentence, without what it holds", () => {
  const wrong = {
    DATABASE_URL: "mysql://user:sesame@host/db",
    REDIS_URL: "localhost:6379",
    REELWRIGHT_EDITION: "E3",
    REELWRIGHT_MAIL_FROM: "nobody",
    SMTP_URL: "mail.example.com",
  };
  const message = (() => {
    try {
      return String(gateway(wrong));
    } catch (error) {
      return String(error);
    }
  })();
  for (const name of Object.keys(wrong)) expect(message).toContain(`${name} is `);
  expect(message).not.toContain("sesame");
});
