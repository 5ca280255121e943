import { describe, expect, test } from "@jest/globals";
import { readConfig } from "../config.ts";
import { webOrigins } from "../setting-kinds.ts";

const settings = { origins: webOrigins("REELWRIGHT_CORS_ORIGINS", { about: "Origins." }) };
const originsOf = (text: string | undefined) =>
  readConfig(settings, { REELWRIGHT_CORS_ORIGINS: text }).origins;

describe("origins of web pages", () => {
  test.each([
    [undefined, []],
    ["", []],
    [" , ", []],
    ["https://app.example.com", ["https://app.example.com"]],
    [
      "https://app.example.com, http://localhost:5173,https://app.example.com,",
      ["https://app.example.com", "http://localhost:5173"],
    ],
    ["http://[::1]:3000", ["http://[::1]:3000"]],
    ["https://xn--bcher-kva.example", ["https://xn--bcher-kva.example"]],
  ])("%j", (text, origins) => {
    expect(originsOf(text)).toEqual(origins);
  });

  test.each([
    "*",
    "null",
    "app.example.com",
    "//app.example.com",
    "ftp://app.example.com",
    "https://",
    "https://*.example.com",
  ])("%s is refused by the setting's name", (text) => {
    expect(() => originsOf(text)).toThrow(
      `REELWRIGHT_CORS_ORIGINS names "${text}", which is not an origin; write each as https://app.example.com`,
    );
  });

  test.each([
    ["https://app.example.com/", "https://app.example.com"],
    ["https://app.example.com/app", "https://app.example.com"],
    ["https://app.example.com?x", "https://app.example.com"],
    ["https://user:pass@app.example.com", "https://app.example.com"],
    ["https://app.example.com:443", "https://app.example.com"],
    ["https://App.Example.com", "https://app.example.com"],
    ["https://bücher.example", "https://xn--bcher-kva.example"],
  ])("%s is refused, with what to write instead", (text, origin) => {
    expect(() => originsOf(`https://fine.example.com,${text}`)).toThrow(
      `REELWRIGHT_CORS_ORIGINS contains more than an origin; write it as ${origin}`,
    );
  });
});
