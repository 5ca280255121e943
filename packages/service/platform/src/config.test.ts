import { describe, expect, test } from "@jest/globals";
import { configSummary, readConfig, SettingsError } from "./config.ts";
import {
  address,
  choice,
  flag,
  flagOutsideProduction,
  integer,
  secret,
  text,
} from "./setting-kinds.ts";

const about = "For tests.";
const port = { port: integer("PORT", { about, default: 8080, min: 0, max: 65_535 }) };

describe("readConfig", () => {
  test("reads each kind of setting, and its default where it is not set or blank", () => {
    const settings = {
      ...port,
      url: text("URL", { about }),
      level: choice("LEVEL", ["info", "debug"], { about, default: "info" }),
      loud: flag("LOUD", { about, default: false }),
      quiet: flag("QUIET", { about, default: true }),
      key: secret("KEY", { about, default: "" }),
    };
    const config = readConfig(settings, {
      URL: "redis://x",
      LEVEL: "debug",
      LOUD: "true",
      PORT: " ",
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
      url: text("DATABASE_URL", { about }),
      key: secret("API_KEY", { about }),
      level: choice("LEVEL", ["info", "debug"], { about }),
      loud: flag("LOUD", { about, default: false }),
    };
    const environment = { PORT: "99999", LEVEL: "loud", LOUD: "yes" };
    expect(() => readConfig(settings, environment)).toThrow(
      'Settings: PORT is "99999"; use a whole number from 0 to 65535; DATABASE_URL is not set; ' +
        'API_KEY is not set; LEVEL is "loud"; use info or debug; LOUD is "yes"; use true or false.',
    );
  });

  test("refuses in production what is for tests alone, and says so", () => {
    const settings = { faults: flagOutsideProduction("FAULTS", { about, default: false }) };
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

  test.each(["-1", "65536", "80.5", "8080x", "0x50", "1e3", "8 0", "NaN"])(
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

describe("what a setting is declared with", () => {
  test("a rule is asked of what is written and of the default, and sees the other settings", () => {
    const settings = {
      bucket: text("BUCKET", {
        about,
        default: "",
        rule: (value, { STORE }) => (value === "" && STORE === "s3" ? "is not set" : null),
      }),
    };
    expect(readConfig(settings, {}).bucket).toBe("");
    expect(() => readConfig(settings, { STORE: "s3" })).toThrow(
      new SettingsError("Settings: BUCKET is not set."),
    );
    expect(readConfig(settings, { STORE: "s3", BUCKET: "b" }).bucket).toBe("b");
  });

  test("a default may follow from another setting", () => {
    const from = ({ NODE_ENV = "" }) => NODE_ENV !== "production";
    const settings = {
      open: flag("OPEN", { about, default: { says: "outside production", from } }),
    };
    expect(readConfig(settings, {}).open).toBe(true);
    expect(readConfig(settings, { NODE_ENV: "production" }).open).toBe(false);
    expect(readConfig(settings, { NODE_ENV: "production", OPEN: "true" }).open).toBe(true);
    expect(settings.open.unset).toBe("outside production");
  });
});

describe("address", () => {
  const settings = {
    url: address("URL", { about, schemes: ["redis", "rediss"], like: "redis://host" }),
  };

  test.each([
    "localhost:6379",
    "redis:host",
    "http://host",
    "host",
    "redis://:sesame@host:99999",
    "://",
  ])("%j is refused with what to use, and isn't repeated", (URL) => {
    expect(() => readConfig(settings, { URL })).toThrow(
      "Settings: URL is not a URL that starts with redis:// or rediss://; use redis://host.",
    );
  });

  test.each([
    ["redis://host:6379/", "redis://host:6379"],
    [" rediss://:p%40ss@host:6380/1 ", "rediss://:p%40ss@host:6380/1"],
  ])("%j is taken", (URL, expected) => {
    expect(readConfig(settings, { URL }).url).toBe(expected);
  });
});

describe("configSummary", () => {
  const summaryOf = (value: string) => {
    const settings = { url: text("URL", { about }) };
    return configSummary(settings, readConfig(settings, { URL: value }))["url"];
  };

  test("says of a secret only whether there is one", () => {
    const settings = {
      key: secret("KEY", { about }),
      other: secret("OTHER", { about, default: "" }),
      ...port,
    };
    const summary = configSummary(settings, readConfig(settings, { KEY: "sesame" }));
    expect(summary).toEqual({ key: "configured", other: "not configured", port: 8080 });
  });

  test.each(["http://127.0.0.1:8080/files", "/var/lib/reelwright", "a@b"])("leaves %s", (value) => {
    expect(summaryOf(value)).toBe(value);
  });
});
