import { expect, test } from "@jest/globals";
import { bannerLines, type StartedStack } from "./startup-banner.ts";

const started: StartedStack = {
  host: "127.0.0.1",
  baseUrl: "http://127.0.0.1:8080",
  databaseUrl: "postgresql://127.0.0.1/db",
  issuer: null,
  hasOwnIssuer: false,
  hasOutbox: false,
  isProduction: false,
  dataDirectory: "/data",
  publicUrl: null,
  vendorPorts: [],
};

test("the banner names ports that run on vendors, and how to check them", () => {
  const vendorPorts = [
    ["videos", "fal"],
    ["speech", "elevenlabs"],
  ] as const;
  const lines = bannerLines({ ...started, vendorPorts }, null);
  expect(lines).toContain("On vendors: videos (fal), speech (elevenlabs); the rest is made here.");
  expect(lines).toContain("Check them: REELWRIGHT_DATA_DIR=/data npx reelwright admin doctor");
  expect(bannerLines(started, null).join("\n")).not.toContain("vendors");
});

test("the banner names the dashboard, with a link that signs in where that asks for no password", () => {
  const own = { ...started, issuer: "http://127.0.0.1:4000", hasOwnIssuer: true };
  const named = (stack: StartedStack) =>
    bannerLines(stack, null).find((line) => line.startsWith("Dashboard"));
  expect(named(own)).toBe("Dashboard  http://127.0.0.1:8080/?sign_in=demo");
  expect(named({ ...own, publicUrl: "https://videos.example.com" })).toBe(
    "Dashboard  https://videos.example.com/?sign_in=demo",
  );
  expect(named({ ...own, hasOwnIssuer: false })).toBe("Dashboard  http://127.0.0.1:8080/");
});
