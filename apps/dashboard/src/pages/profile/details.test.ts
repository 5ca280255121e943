import { expect, test } from "@jest/globals";
import { actorOf, detailLine } from "./details.ts";

test("details are one line, without what is empty, and with short ids", () => {
  const details = {
    key_id: "0190a0a0-0000-7000-8000-00000000dead",
    name: "CI",
    expires_at: null,
    limits: { daily: 1 },
  };
  expect(detailLine(details)).toBe("key id: …00dead · name: CI");
});

test.each([
  ["key:0190a0a0-0000-7000-8000-00000000dead", { kind: "key", name: "…00dead" }],
  ["user:auth0|77", { kind: "user", name: "auth0|77" }],
  ["provider:stripe", { kind: "provider", name: "stripe" }],
  ["operator:https://issuer:1", { kind: "operator", name: "https://issuer:1" }],
  ["system", { kind: "system", name: "" }],
])("%s", (text, actor) => {
  expect(actorOf(text)).toEqual(actor);
});
