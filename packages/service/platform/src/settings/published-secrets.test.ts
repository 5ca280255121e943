import { describe, expect, test } from "@jest/globals";
import { readConfig } from "../config.ts";
import { fileSettings } from "./files.ts";
import { newSecretKey, secretSettings } from "./secrets.ts";
import { stackSettings } from "./services.ts";

const { databaseUrl } = stackSettings;
const { s3SecretAccessKey } = fileSettings;
const settings = { databaseUrl, s3SecretAccessKey, ...secretSettings };

const own = {
  DATABASE_URL: "postgresql://reelwright:0b5f1c@postgres:5432/reelwright",
  S3_SECRET_ACCESS_KEY: "9f31d2",
  REELWRIGHT_SECRET_KEYS: newSecretKey("k1"),
};
const read = (name: string, value: string, mode: string) =>
  readConfig(settings, { ...own, [name]: value, NODE_ENV: mode });
const tryOut = "dHJ5LW91dC1vbmx5LW1ha2UteW91ci1vd24ta2V5ISE=";

describe("a secret that the project's files tell everybody", () => {
  test.each([
    ["DATABASE_URL", "postgresql://reelwright:reelwright@postgres:5432/reelwright"],
    ["DATABASE_URL", "postgres://app:reel%77right@db.example.com/app?sslmode=require"],
    ["DATABASE_URL", "postgresql://db.example.com/app?user=app&password=reelwright"],
    ["S3_SECRET_ACCESS_KEY", "reelwright-secret"],
    ["REELWRIGHT_SECRET_KEYS", `tryout:${tryOut}`],
    ["REELWRIGHT_SECRET_KEYS", `${newSecretKey("k2")},old:${tryOut.replace("=", "")}`],
  ])("as %s is refused in production, in one sentence that names the setting", (name, value) => {
    const reading = () => read(name, value, "production");
    expect(reading).toThrow(new RegExp(`^Settings: ${name} holds a secret that anybody can read`));
    expect(reading).not.toThrow(value);
    // A process that nobody told its mode is in production.
    expect(() => read(name, value, "")).toThrow("production (NODE_ENV isn't development) forbids");
    expect(() => read(name, value, "development")).not.toThrow();
  });

  test.each([
    ["DATABASE_URL", "postgresql://reelwright:reelwright2@reelwright:5432/reelwright"],
    ["DATABASE_URL", "postgresql://reelwright@reelwright/reelwright"],
    ["DATABASE_URL", "postgresql://reelwright:100%25%40@db/reelwright"],
    ["DATABASE_URL", "postgresql://reelwright:100%zz%@db/reelwright"],
    ["S3_SECRET_ACCESS_KEY", "reelwright-secret-of-our-own"],
    ["REELWRIGHT_SECRET_KEYS", newSecretKey("tryout")],
  ])("is not what %s=%s holds", (name, value) => {
    expect(() => read(name, value, "production")).not.toThrow();
  });
});
