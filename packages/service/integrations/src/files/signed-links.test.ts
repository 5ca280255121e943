import { describe, expect, test } from "@jest/globals";
import { fileAddresses } from "./file-key.ts";
import { type LinkQuery, openLinkSigner } from "./signed-links.ts";

const key = "tenant/job/1/final_merge/0/7/final.mp4";
const [former, current] = ["f".repeat(32), "c".repeat(32)];
const hour = 3_600_000;
const start = Date.UTC(2026, 0, 1);

const signerAt = (ms: number, secrets: readonly string[] = [current], hours = 8) =>
  openLinkSigner({ secrets, hours }, () => start + ms);
const queryOf = (text: string): LinkQuery => Object.fromEntries(new URLSearchParams(text));

describe("a signed link", () => {
  test("is good for its hours, and at most an eighth more", () => {
    for (const madeAt of [0, hour / 2, hour - 1]) {
      const query = queryOf(signerAt(madeAt).query(key));
      expect(signerAt(madeAt + 8 * hour - 1_000).check(key, query).kind).toBe("valid");
      expect(signerAt(madeAt + 9 * hour + 1_000).check(key, query)).toEqual({ kind: "expired" });
    }
    const query = queryOf(signerAt(0).query(key));
    expect(signerAt(hour).check(key, query)).toEqual({ kind: "valid", secondsLeft: 8 * 3_600 });
  });

  test("stays the same for an eighth of its time, so that caches find the file again", () => {
    const texts = [0, hour - 1, hour, 2 * hour - 1].map((ms) => signerAt(ms).query(key));
    expect(texts[0]).toBe(texts[1]);
    expect(texts[2]).toBe(texts[3]);
    expect(texts[1]).not.toBe(texts[2]);
  });

  test("is accepted with a former secret while that is listed, and signed with the first", () => {
    const query = queryOf(signerAt(0, [former]).query(key));
    expect(signerAt(1, [current, former]).check(key, query).kind).toBe("valid");
    expect(signerAt(1, [current]).check(key, query)).toEqual({ kind: "invalid" });
    expect(signerAt(0, [current, former]).query(key)).toBe(signerAt(0, [current]).query(key));
  });

  test.each<[string, string, (query: LinkQuery) => LinkQuery]>([
    ["another file", key.replace("final.mp4", "thumbnail.jpg"), (query) => query],
    ["a later expiry", key, (query) => ({ ...query, expires: `${query.expires}0` })],
    ["an expiry that is no number", key, (query) => ({ ...query, expires: "1e99" })],
    [
      "a repeated expiry",
      key,
      ({ expires, ...rest }) => ({ ...rest, expires: [expires, expires] }),
    ],
    [
      "a cut signature",
      key,
      (query) => ({ ...query, signature: String(query.signature).slice(0, -2) }),
    ],
    ["an empty signature", key, (query) => ({ ...query, signature: "" })],
    ["no signature", key, ({ expires }) => ({ expires })],
    ["a name that leaves the open samples", "catalogue/../tenant/x.mp4", (query) => query],
  ])("is invalid with %s", (_what, other, change) => {
    const signer = signerAt(0);
    const query = change(queryOf(signer.query(key)));
    expect(signer.check(other, query)).toEqual({ kind: "invalid" });
  });

  test("is asked for, but for samples of the catalogue", () => {
    expect(signerAt(0).check(key, {})).toEqual({ kind: "unsigned" });
    expect(signerAt(0).query("catalogue/tracks/a.m4a")).toBe("");
    expect(signerAt(0).check("catalogue/tracks/a.m4a", {})).toEqual({ kind: "open" });
  });
});

test("without a secret nothing is signed or asked for", () => {
  const signer = signerAt(0, []);
  expect(signer.query(key)).toBe("");
  expect(signer.check(key, { signature: "x" })).toEqual({ kind: "open" });
});

test("a signed address leads back to its key, also when it has expired", () => {
  const addresses = fileAddresses("https://api.example/files", signerAt(0).query);
  expect(addresses.url(key)).toContain("?expires=");
  expect(addresses.keyOf(addresses.url(key))).toBe(key);
  expect(addresses.keyOf(`https://api.example/files/${key}?x=1#t`)).toBe(key);
  expect(addresses.keyOf("https://elsewhere.example/files/a.mp4")).toBeNull();
});
