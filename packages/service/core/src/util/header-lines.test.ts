import { expect, test } from "@jest/globals";
import { headersIn } from "./header-lines.ts";

test.each([
  ["", {}],
  ["Authorization: Bearer abc.def", { Authorization: "Bearer abc.def" }],
  ["X-A:b", { "X-A": "b" }],
  [
    "CF-Access-Client-Id: a.access\r\nCF-Access-Client-Secret: s=1;t\n",
    { "CF-Access-Client-Id": "a.access", "CF-Access-Client-Secret": "s=1;t" },
  ],
  ["X-A: b; X-B: c, d", { "X-A": "b", "X-B": "c, d" }],
  ["X-A: b, X-B: c", { "X-A": "b", "X-B": "c" }],
  ["Cookie: a=1; b=2", { Cookie: "a=1; b=2" }],
  ["Referer: a; https://host/x", { Referer: "a; https://host/x" }],
])("the headers of %j are %j", (text, headers) => {
  expect(headersIn(text)).toEqual(headers);
});

test.each([
  "secret",
  "X A: b",
  "X-A:",
  "Host: a",
  "content-length: 1",
  "X-A: b\u0000c",
  "X-A: \u4e2d",
])("%j lists none", (text) => {
  expect(headersIn(text)).toBeNull();
});
