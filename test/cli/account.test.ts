/** Credentials, keys, prices, the catalogue and templates by the command line, on a real gateway. */
import { mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { type CommandLine, openCommandLine, type RunOptions } from "../support/command-line.ts";
import { sharedStack } from "../support/shared-stack.ts";

let cli: CommandLine;
beforeAll(async () => {
  cli = await openCommandLine(70);
});
afterAll(() => rm(cli.directory, { recursive: true }));

/** Nothing of the environment names a server or a key. */
const unnamed = { REELWRIGHT_URL: "", REELWRIGHT_API_KEY: "" };
const run = (words: readonly string[], options: RunOptions = {}) =>
  cli.run(words, { ...options, environment: { ...unnamed, ...options.environment } });

describe("login", () => {
  const file = () => join(cli.directory, "config", "reelwright", "credentials.json");

  test("stores a key that the server accepts, for its owner alone; logout forgets it", async () => {
    const refused = await run(["login", "--url", cli.url, "--api-key-stdin"], {
      input: Readable.from(["rw_live_wrong\n"]),
    });
    expect(refused).toMatchObject({ status: 3, out: "" });
    await expect(stat(file())).rejects.toMatchObject({ code: "ENOENT" });
    const input = Readable.from([`${cli.key}\n`]);
    const signedIn = await run(["login", "--url", `${cli.url}/`, "--api-key-stdin"], { input });
    expect(signedIn).toEqual({ status: 0, out: "", err: expect.stringContaining("as Test") });
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    expect(await readFile(file(), "utf8")).toContain(cli.key);
    expect(signedIn.err).not.toContain(cli.key);
    // Neither the address nor the key is named any more.
    expect(await run(["balance"])).toMatchObject({ status: 0, out: expect.stringMatching(/70/) });
    expect(await run(["logout"])).toMatchObject({ out: `Signed out of ${cli.url}.` });
    expect(await run(["balance", "--url", cli.url])).toMatchObject({ status: 3, out: "" });
  });

  test("a key is sent to no other address than its own", async () => {
    await run(["login", "--url", cli.url, "--api-key", cli.key]);
    const elsewhere = await run(["balance", "--url", "http://localhost:9"]);
    expect(elsewhere).toMatchObject({ status: 3, err: expect.stringContaining("no API key") });
  });

  test("signs in at an issuer, keeps the sign-in, and renews it when it has ended", async () => {
    const { issuer } = await (await sharedStack()).runtime();
    const as = ["--as", "ada@example.com", "--issuer", String(issuer)];
    const { status, out } = await run(["login", "--url", cli.url, ...as]);
    expect({ status, parts: out.split(".").length }).toEqual({ status: 0, parts: 3 });
    const stored = JSON.parse(await readFile(file(), "utf8"));
    const signIn = stored.by_url[cli.url];
    const ended = { ...signIn, access_token: "x", expires_at: new Date(0).toISOString() };
    await writeFile(file(), JSON.stringify({ ...stored, by_url: { [cli.url]: ended } }));
    // Two at once: the refresh token is good for one.
    const both = await Promise.all([run(["keys"]), run(["keys", "list"])]);
    expect(both.map(({ status: each, err }) => ({ each, err }))).toEqual([
      { each: 0, err: "" },
      { each: 0, err: "" },
    ]);
    const renewed = JSON.parse(await readFile(file(), "utf8")).by_url[cli.url];
    expect(renewed.refresh_token).not.toBe(signIn.refresh_token);
  });

  test("a damaged file is named, and replaced by the next login", async () => {
    await mkdir(join(cli.directory, "config", "reelwright"), { recursive: true });
    await writeFile(file(), "{");
    expect(await run(["balance"])).toMatchObject({
      status: 1,
      err: expect.stringContaining("damaged"),
    });
    expect(await run(["login", "--url", cli.url, "--api-key", cli.key])).toMatchObject({
      status: 0,
    });
  });
});

describe("keys", () => {
  test("are made, listed and revoked by a person, not by a key", async () => {
    const refused = await cli.run(["keys"]);
    expect(refused).toMatchObject({ status: 3, err: expect.stringContaining("reelwright login") });
    const { issuer } = await (await sharedStack()).runtime();
    await run(["login", "--url", cli.url, "--as", "bo@example.com", "--issuer", String(issuer)]);
    const made = await run(["keys", "create", "ci"]);
    expect(made.out).toMatch(/^rw_live_\w+$/);
    const [key] = JSON.parse((await run(["keys", "--json"])).out).items;
    const restrictions = ["--scope", "billing:read", "--daily-credits", "5", "--name", "reader"];
    const changed = await run(["keys", "update", key.key_id, ...restrictions, "--json"]);
    expect(JSON.parse(changed.out)).toMatchObject({
      name: "reader",
      scopes: ["billing:read"],
      daily_credit_limit: 5,
    });
    const cleared = ["--clear", "scope", "daily-credits", "--name", "ci"];
    expect((await run(["keys", "update", key.key_id, ...cleared])).out).toMatch(/^Changed: ci/);
    expect((await run(["keys", "update", key.key_id])).err).toContain("nothing to change");
    const [after] = JSON.parse((await run(["keys", "--json"])).out).items;
    expect(after).toMatchObject({ scopes: null, daily_credit_limit: null });
    const tried = await run(["keys", "revoke", key.key_id, "--dry-run"]);
    expect(tried.out).toMatch(/^Would be revoked: ci/);
    expect(await run(["balance", "--api-key", made.out])).toMatchObject({ status: 0 });
    expect((await run(["keys", "revoke", key.key_id])).out).toMatch(/^Revoked: ci/);
    expect(await run(["balance", "--api-key", made.out])).toMatchObject({ status: 3 });
    expect(await run(["keys", "revoke", key.key_id])).toMatchObject({ status: 4 });
  });
});

describe("the ledger and usage", () => {
  test("a month is saved as a file that ends with the balance; usage is printed", async () => {
    const file = join(cli.directory, "month.csv");
    const saved = await cli.run(["credits", "export", "-o", file]);
    expect(saved).toMatchObject({ status: 0, out: expect.stringContaining(file) });
    const lines = (await readFile(file, "utf8")).trimEnd().split("\r\n");
    expect(lines.at(-1)).toContain("carried_forward");
    expect(lines.at(-1)).toContain(",70,0,70,");
    expect(await cli.run(["credits", "export", "-o", file])).toMatchObject({ status: 1 });
    const wrong = await cli.run(["credits", "export", "--month", "2026-13"]);
    expect(wrong).toMatchObject({ status: 2, err: expect.stringContaining("2026-11") });
    const { items } = await cli.json<{ items: object[] }>("credits");
    expect(items).toMatchObject([{ type: "bonus", amount: 70 }]);
    const { out } = await cli.run(["usage", "--csv", "--from", "2026-11-01", "--to", "2026-11-02"]);
    expect(out.split(/\r?\n/)).toHaveLength(3);
    expect((await cli.run(["usage"])).out).toMatch(/: 0 credits/);
  });
});

describe("prices", () => {
  test("an estimate names each component; too few credits end with status 6", async () => {
    const { out } = await cli.run(["estimate", "--segments", "2"]);
    expect(out).toMatch(/video +\d+.*\n[\s\S]*At most \d+ credits/);
    const words = ["--name", "x", "--image", "https://x.example/a.png", "--segments", "10"];
    const poor = await cli.run(["jobs", "create", ...words]);
    expect(poor).toMatchObject({ status: 6, out: "" });
  });
});

describe("the catalogue", () => {
  test.each([
    ["personas", ["--gender", "female"]],
    ["voices", ["--language", "de"]],
    ["music", ["--tempo", "slow"]],
  ])("%s are searched, by words and by filters", async (group, filter) => {
    const all = await cli.json<{ items: object[] }>(group, "search", "--limit", "3");
    expect(all.items).toHaveLength(3);
    const found = await cli.json<{ items: Record<string, string>[] }>(group, "search", ...filter);
    const [name = "", value] = filter;
    const field = name.slice(2);
    expect(new Set(found.items.map((item) => item[field]))).toEqual(new Set([value]));
    const none = await cli.json<{ items: object[] }>(group, "search", "qqqqqqqqqqqq");
    expect(none.items.length).toBeLessThan(3);
  });

  test("a preview is saved, played by the player on PATH, or refused without one", async () => {
    const { items } = await cli.json<{ items: { music_id: string }[] }>("music", "search");
    const id = items[0]?.music_id ?? "";
    const path = join(cli.directory, "preview.mp3");
    expect(await cli.run(["music", "play", id, "-o", path])).toMatchObject({
      status: 0,
      out: path,
    });
    expect((await stat(path)).size).toBeGreaterThan(100);
    const bin = join(cli.directory, "bin");
    await mkdir(bin);
    const played = join(cli.directory, "played");
    await writeFile(
      join(bin, "mpv"),
      `#!/bin/sh\nfor last; do :; done\n/bin/cp "$last" ${played}\n`,
      {
        mode: 0o755,
      },
    );
    const environment = { PATH: bin };
    expect(await cli.run(["music", "play", id], { environment })).toMatchObject({ status: 0 });
    expect((await stat(played)).size).toBe((await stat(path)).size);
    const mute = await cli.run(["music", "play", id], { environment: { PATH: "" } });
    expect(mute).toMatchObject({ status: 1, err: expect.stringContaining("-o FILE") });
  });
});

describe("templates", () => {
  test("are made of a file, shown, used, and deleted", async () => {
    const input = () => Readable.from(['{"segment_count": 2, "script_tone": "calm"}']);
    const made = await cli.run(["templates", "create", "Calm", "--file", "-", "--json"], {
      input: input(),
    });
    const id = JSON.parse(made.out).template_id;
    expect((await cli.run(["templates", "show", id])).out).toMatch(/script_tone +calm/);
    const { total_credits } = await cli.json<{ total_credits: number }>(
      "estimate",
      "--template",
      id,
    );
    expect(total_credits).toBeGreaterThan(0);
    expect(await cli.json("templates", "use", id)).toMatchObject({ segment_count: 2 });
    expect((await cli.run(["templates"])).out).toMatch(/ 1 +.*Calm/);
    await cli.run(["templates", "delete", id, "--dry-run"]);
    expect(await cli.run(["templates", "delete", id])).toMatchObject({ out: "Deleted: Calm" });
    expect(await cli.run(["templates", "show", id])).toMatchObject({ status: 4 });
  });
});

describe("uploads", () => {
  test("are listed and deleted", async () => {
    expect((await cli.run(["uploads"])).status).toBe(0);
    const gone = await cli.run(["uploads", "delete", "0190a0a0-0000-4000-8000-00000000dead"]);
    expect(gone).toMatchObject({ status: 4, err: expect.stringContaining("UPLOAD_NOT_FOUND") });
  });
});

describe("doctor", () => {
  test("finds all right, or what is wrong and what to do", async () => {
    const { status, out } = await cli.run(["doctor"]);
    expect({ status, marks: out.match(/^[✔!✘]/gm)?.join("") }).toEqual({
      status: 0,
      marks: "✔✔✔✔✔✔",
    });
    const away = await cli.run(["doctor", "--url", "http://127.0.0.1:9", "--json"]);
    expect(away.status).toBe(1);
    expect(JSON.parse(away.out).findings).toMatchObject([{ name: "address", state: "wrong" }]);
    const wrong = await cli.run(["doctor", "--api-key", "rw_live_wrong"]);
    expect(wrong).toMatchObject({ status: 1, out: expect.stringContaining("✘ credentials") });
  });

  test("open prints the dashboard's address", async () => {
    expect(await cli.run(["open", "--print"])).toEqual({ status: 0, err: "", out: `${cli.url}/` });
  });
});
