import { describe, expect, test } from "@jest/globals";
import {
  choice,
  configSummary,
  flag,
  flagOutsideProduction,
  integer,
  readConfig,
  secret,
  text,
} from "../src/config.ts";

const port = { port: integer("PORT", 8080, { min: 0, max: 65_535 }) };

describe("readConfig", () => {
  test("reads each kind of setting, and its fallback where it is not set or empty", () => {
    const settings = {
      ...port,
      url: text("URL"),
      level: choice("LEVEL", ["info", "debug"], "info"),
      loud: flag("LOUD", false),
      quiet: flag("QUIET", true),
      key: secret("KEY", ""),
    };
    const config = readConfig(settings, {
      URL: "redis://x",
      LEVEL: "debug",
      LOUD: "true",
      PORT: "",
    });
    expect(config).toEqual({
      port: 8080,
      url: "redis://x",
      level: "debug",
      loud: true,
      quiet: true,
      key: "",
    });
  });

  test("names all that is missing or wrong at once, with what to use", () => {
    const settings = {
      ...port,
      url: text("DATABASE_URL"),
      key: secret("API_KEY"),
      level: choice("LEVEL", ["info", "debug"]),
      loud: flag("LOUD", false),
    };
    const environment = { PORT: "99999", LEVEL: "loud", LOUD: "yes" };
    expect(() => readConfig(settings, environment)).toThrow(
      'Settings: PORT is "99999"; use a whole number from 0 to 65535; DATABASE_URL is not set; ' +
        'API_KEY is not set; LEVEL is "loud"; use info or debug; LOUD is "yes"; use true or false.',
    );
  });

  test("refuses in production what is for tests alone, and says so", () => {
    const settings = { faults: flagOutsideProduction("FAULTS", false) };
    const read = (FAULTS: string, NODE_ENV: string) => readConfig(settings, { FAULTS, NODE_ENV });
    expect(() => read("true", "production")).toThrow(
      "Settings: FAULTS is true, which NODE_ENV=production forbids; set it to false.",
    );
    expect([
      read("", "production").faults,
      read("false", "production").faults,
      read("true", "development").faults,
    ]).toEqual([false, false, true]);
  });

  test.each(["-1", "65536", "80.5", "8080x", "0x50", "1e3", " ", "NaN"])(
    "takes %j for no port",
    (value) => {
      expect(() => readConfig(port, { PORT: value })).toThrow("PORT is ");
    },
  );

  test.each([
    ["0", 0],
    ["65535", 65_535],
  ])("takes %s for a port", (value, expected) => {
    expect(readConfig(port, { PORT: value }).port).toBe(expected);
  });
});

describe("configSummary", () => {
  const summaryOf = (value: string) => {
    const settings = { url: text("URL") };
    return configSummary(settings, readConfig(settings, { URL: value }))["url"];
  };

  test("says of a secret only whether there is one", () => {
    const settings = { key: secret("KEY"), other: secret("OTHER", ""), ...port };
    const summary = configSummary(settings, readConfig(settings, { KEY: "sesame" }));
    expect(summary).toEqual({ key: "configured", other: "not configured", port: 8080 });
  });

  test.each([
    ["postgres://user:hidden@host:5432/db", "postgres://…@host:5432/db"],
    ["postgres://user:hid/hidden@host/db", "postgres://…@host/db"],
    ["postgres://user:hid@hidden@host/db", "postgres://…@host/db"],
    ["redis://:hidden@host:6379", "redis://…@host:6379"],
    [
      "postgres://host/db?user=me&password=hidden&ssl=1",
      "postgres://host/db?user=me&password=…&ssl=1",
    ],
    ["host=db user=me password=hidden dbname=x", "host=db user=me password=… dbname=x"],
  ])("cuts the password out of %s", (value, expected) => {
    expect(summaryOf(value)).toBe(expected);
  });

  test.each(["http://127.0.0.1:8080/files", "/var/lib/reelwright", "a@b"])("leaves %s", (value) => {
    expect(summaryOf(value)).toBe(value);
  });
});
