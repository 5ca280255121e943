import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "@jest/globals";
import { editionNamed } from "@reelwright/core/edition/edition";
import { uploadLimits } from "@reelwright/film/ports/intake";
import { openapiOf } from "@reelwright/gateway/openapi/openapi";
import { endpointsOf } from "@reelwright/gateway/routes/endpoints";
import { acceptOf, formatNameOf, imageFault, limits, uploads } from "./limits.ts";

/** The dashboard's limits are the API's. */

type Node = { readonly [name: string]: unknown };

const edition = editionNamed("E1");
const document = openapiOf(endpointsOf(edition), edition) as unknown as Node;

/** Resolves a path of names in the document. Follows references and takes the first alternative. */
const at = (node: unknown, ...path: readonly string[]): Node => {
  const { $ref, anyOf } = node as { readonly $ref?: string; readonly anyOf?: readonly unknown[] };
  if ($ref) return at(document, ...$ref.slice(2).split("/"), ...path);
  if (anyOf) return at(anyOf[0], ...path);
  const [name, ...others] = path;
  return name === undefined ? (node as Node) : at((node as Node)[name], ...others);
};

const field = (schema: string, ...path: readonly string[]): Node =>
  at(document, "components", "schemas", schema, "properties", ...path);

const parameter = (operation: Node, name: string): Node => {
  const found = (operation["parameters"] as readonly Node[]).find((each) => each["name"] === name);
  return at(found, "schema");
};

/** Where the document states each limit; null if it does so in words only. */
const told: { readonly [L in keyof typeof limits]: Node | null } = {
  search: parameter(at(document, "paths", "/jobs", "get"), "q"),
  keyName: field("CreateApiKeyRequest", "name"),
  accountName: field("UpdateTenantRequest", "name"),
  templateName: field("CreateTemplateRequest", "name"),
  templateDescription: field("CreateTemplateRequest", "description"),
  reviewFeedback: field("DecideReviewRequest", "feedback"),
  webhookUrl: field("ConfigureWebhookRequest", "webhook_url"),
  endpointDescription: field("CreateWebhookEndpointRequest", "description"),
  webhookSecret: field("ConfigureWebhookRequest", "webhook_secret"),
  email: field("SetCreditAlertRequest", "email"),
  metadataName: null,
  metadataText: null,
  elementName: field("TryModelRequest", "vidB_elements", "items", "properties", "name"),
  credits: field("SetCreditAlertRequest", "threshold_credits"),
  monthlyUsd: field("SetAutoTopupRequest", "monthly_limit_usd"),
  retentionDays: field("Retention", "file_days"),
};

test.each(Object.entries(told).flatMap(([name, node]) => (node ? [[name, node] as const] : [])))(
  "%s is the API's",
  (name, node) => {
    expect(node["maxLength"] ?? node["maximum"]).toBe(limits[name as keyof typeof limits]);
  },
);

test("no field has a limit of its own", () => {
  const source = join(dirname(fileURLToPath(import.meta.url)), "..");
  const files = readdirSync(source, { recursive: true, encoding: "utf8" });
  const own = files
    .filter((file) => file.endsWith(".tsx"))
    .filter((file) => /maxLength=\{[\d_]+\}/.test(readFileSync(join(source, file), "utf8")));
  expect(own).toEqual([]);
});

/** The dashboard accepts and names the same file types as the API. */

test("uploads have the API's formats and sizes", () => {
  const told = Object.entries(uploads).map(([use, { mebibytes, formats }]) => [
    use,
    { maxBytes: mebibytes * 1_024 ** 2, formats },
  ]);
  expect(Object.fromEntries(told)).toEqual(uploadLimits);
});

const source = join(dirname(fileURLToPath(import.meta.url)), "..");
const filesThat = (name: RegExp, holds: RegExp): readonly string[] =>
  readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((file) => name.test(file))
    .filter((file) => holds.test(readFileSync(join(source, file), "utf8")));

test("no input has types of its own, and no text has formats of its own", () => {
  expect(filesThat(/\.tsx$/, /accept="/)).toEqual([]);
  expect(filesThat(/^texts\/.*\.ts$/, /WebP|AVIF|GIF|FLAC|M4A/)).toEqual([]);
});

test("a picker takes each format by its type and by its name", () => {
  const accepted = acceptOf("music").split(",");
  expect(accepted).toEqual(expect.arrayContaining(["audio/flac", ".flac", "audio/aiff", ".aif"]));
  expect(acceptOf("product_image")).toMatch(/image\/avif,\.avif/);
});

test.each([
  ["a.avif", "image/avif", null],
  ["a.avif", "", null],
  ["A.AVIF", "", null],
  ["a.jfif", "image/jpeg", null],
  ["a.svg", "image/svg+xml", "wrongType"],
  ["a.jpg", "application/pdf", "wrongType"],
  ["a", "", "wrongType"],
  ["IMG_2041.HEIC", "", null],
  ["IMG_2041.heif", "image/heif", null],
  ["photo", "image/heic", null],
])("an image %s of the type %j: %s", (name, type, fault) => {
  expect(imageFault("product_image", { name, type, size: 1 })).toBe(fault);
});

test("a HEIC image is a product's, no avatar", () => {
  const image = { name: "IMG_2041.HEIC", type: "image/heic", size: 1 };
  expect(imageFault("avatar", image)).toBe("heic");
});

test("an image may be as large as the API says, and no larger", () => {
  const image = { name: "a.png", type: "image/png" };
  const { maxBytes } = uploadLimits.avatar;
  expect(imageFault("avatar", { ...image, size: maxBytes })).toBeNull();
  expect(imageFault("avatar", { ...image, size: maxBytes + 1 })).toBe("tooLarge");
});

test("a file's format is called as people call it", () => {
  expect(formatNameOf("product_image", { name: "a.webp", type: "" })).toBe("WebP");
  expect(formatNameOf("product_image", { name: "a.txt", type: "text/plain" })).toBe("");
});
