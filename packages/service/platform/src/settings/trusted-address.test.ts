import { describe, expect, test } from "@jest/globals";
import { readConfig } from "../config.ts";
import { trustedAddress } from "../setting-kinds.ts";

const settings = { issuer: trustedAddress("REELWRIGHT_ISSUER", { about: "Who issues tokens." }) };
const issuerOf = (issuer: string, mode: string) =>
  readConfig(settings, { REELWRIGHT_ISSUER: issuer, NODE_ENV: mode }).issuer;

describe("an address whose answers decide who is let in", () => {
  test.each([
    "http://login.example.com",
    "HTTP://login.example.com/realm",
    "http://10.0.0.7:8080",
    "http://127.0.0.1.example.com",
    "http://localhost.example.com",
    "http://user@login.example.com",
  ])("%s is refused in production", (issuer) => {
    expect(() => issuerOf(issuer, "production")).toThrow(
      "REELWRIGHT_ISSUER begins with http://, which NODE_ENV=production forbids",
    );
    expect(() => issuerOf(issuer, "")).toThrow(
      "which production (NODE_ENV isn't development) forbids",
    );
    expect(issuerOf(issuer, "development")).toBe(issuer);
  });

  test("over http is trusted of hosts that are listed", () => {
    const read = (REELWRIGHT_PLAIN_HOSTS: string) =>
      readConfig(settings, { REELWRIGHT_ISSUER: "http://keycloak:8080/x", REELWRIGHT_PLAIN_HOSTS });
    expect(read("idp, keycloak").issuer).toBe("http://keycloak:8080/x");
    expect(() => read("key, keycloak.example.com")).toThrow("begins with http://");
  });

  test.each([
    "",
    "https://login.example.com/",
    "http://127.0.0.1:9000",
    "http://localhost:9000",
    "http://[::1]:9000/realm",
    "accounts.example.com",
  ])("%j is taken as it stands", (issuer) => {
    expect(issuerOf(issuer, "production")).toBe(issuer);
  });
});
