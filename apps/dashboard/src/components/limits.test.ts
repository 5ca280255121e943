/** The dashboard takes as much as the API does, and never more. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "@jest/globals";
import { editionNamed } from "@reelwright/core/edition/edition";
import { openapiOf } from "@reelwright/gateway/openapi/openapi";
import { endpointsOf } from "@reelwright/gateway/routes/endpoints";
import { limits } from "./limits.ts";

type Node = { readonly [name: string]: unknown };

const edition = editionNamed("E1");
const document = openapiOf(endpointsOf(edition), edition) as unknown as Node;

/** What a path of names leads to, through references and the first of alternatives. */
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

/** Where the API says each; null: a rule of the server's that the document tells in words. */
const told: { readonly [L in keyof typeof limits]: Node | null } = {
  search: parameter(at(document, "paths", "/jobs", "get"), "q"),
  keyName: field("CreateApiKeyRequest", "name"),
  accountName: field("UpdateTenantRequest", "name"),
  templateName: field("CreateTemplateRequest", "name"),
  templateDescription: field("CreateTemplateRequest", "description"),
  reviewFeedback: field("DecideReviewRequest", "feedback"),
  webhookUrl: field("ConfigureWebhookRequest", "webhook_url"),
  webhookSecret: field("ConfigureWebhookRequest", "webhook_secret"),
  email: field("SetCreditAlertRequest", "email"),
  metadataName: null,
  metadataText: null,
  elementName: field("TryModelRequest", "vidB_elements", "items", "properties", "name"),
  credits: field("SetCreditAlertRequest", "threshold_credits"),
  monthlyUsd: field("SetAutoTopupRequest", "monthly_limit_usd"),
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
