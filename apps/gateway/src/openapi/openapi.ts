/** The OpenAPI 3.1 document, generated from the endpoints. */
import type { Edition } from "@reelwright/core/edition/edition";
import { rolesWith } from "@reelwright/core/identity/privileges";
import type { Declaration } from "../http/endpoint.ts";
import { type Document, type DocumentContext, openComponents } from "./components.ts";
import { exampleSourceOf } from "./example-values.ts";
import { exampleBuilder } from "./examples.ts";
import { bodyOf, parametersOf } from "./requests.ts";
import { headerComponents, responsesOf } from "./responses.ts";
import { webhooksOf } from "./webhooks.ts";

/** Version of the contract. */
export const apiVersion = "1.0.0";

/** The description, with the privilege that the caller needs. */
const describe = ({ description, requires }: Declaration): string => {
  if (requires === undefined || requires === "none") return description;
  const roles = rolesWith(requires).join(", ");
  return `${description} Requires the privilege \`${requires}\` (roles: ${roles}).`;
};

const operationOf = (declaration: Declaration, context: DocumentContext): Document => {
  const { operation, tag, summary, access, requires } = declaration;
  const parameters = parametersOf(declaration, context);
  const requestBody = bodyOf(declaration, context);
  return {
    operationId: operation,
    tags: [tag],
    summary,
    description: describe(declaration),
    ...(requires !== undefined && { "x-requires": requires }),
    security: securityOf[access],
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: responsesOf(declaration, context),
  };
};

const pathsOf = (endpoints: readonly Declaration[], context: DocumentContext): Document => {
  const paths: { [path: string]: Document } = {};
  for (const declaration of endpoints) {
    const { path, method } = declaration;
    paths[path] = { ...paths[path], [method]: operationOf(declaration, context) };
  }
  return paths;
};

const tagsOf = (endpoints: readonly Declaration[]) =>
  [...new Set(endpoints.map(({ tag }) => tag))].map((name) => ({
    name,
    description: tagDescriptions[name],
  }));

/** Returns the document of these endpoints, with this edition's examples. */
export const openapiOf = (endpoints: readonly Declaration[], edition: Edition): Document => {
  const { show, schemas } = openComponents();
  const context = { show, examples: exampleBuilder(exampleSourceOf(edition)) };
  const paths = pathsOf(endpoints, context);
  const webhooks = webhooksOf(edition, context);
  return {
    openapi: "3.1.0",
    info: {
      title: "Reelwright",
      version: apiVersion,
      description: about,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/api/v1" }],
    tags: tagsOf(endpoints),
    paths,
    webhooks,
    components: { securitySchemes, headers: headerComponents, schemas: schemas() },
  };
};

const about =
  "Turns a product's name and image into a finished short marketing video. Send an API key in `X-API-Key`, or an " +
  "access token in `Authorization: Bearer`; if both are sent, the token is used, even if it is invalid. Prices are in " +
  "credits, which are bought in packs; `total_usd` is their list value, 0.01 USD each. A " +
  "job's credits are reserved when it is created, consumed when it completes, and released when it fails or is " +
  "cancelled. Every response has `X-Request-Id`. Unknown body fields are ignored.";

export const tagDescriptions: { readonly [tag in Declaration["tag"]]: string } = {
  Jobs: "Create, follow, pause, review and retry videos, and get the results.",
  Credits: "The account's credits, its transactions, and prices.",
  Billing: "Credit packs, payment methods, automatic top-ups and low-credit alerts.",
  Personas: "The people who present products.",
  Voices: "Narration voices.",
  Music: "Library tracks and custom tracks.",
  Models: "Image and video models, and a playground to try them.",
  Templates: "Saved job fields.",
  Uploads: "Product images.",
  Keys: "API keys, managed with an access token, and the audit log.",
  Members: "Members, their roles and invitations, managed with an access token.",
  Tenant: "The account itself.",
  Webhook:
    "The URL that is notified when a job completes or fails, and endpoints with more events.",
};

const securitySchemes = {
  apiKey: {
    type: "apiKey",
    in: "header",
    name: "X-API-Key",
    description:
      "A key of the account, for servers: `rw_live_…`, or `rw_test_…` for test mode. Without scopes it can do everything except manage keys and members.",
  },
  bearer: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description:
      "An access token of the installation's issuer, for people who sign in. If both are sent, the bearer token is used, " +
      "even if it is invalid. If you are a member of several accounts, `X-Tenant` names the `tenant_id` of one. The default is the account that you chose last. Others are 403 `NOT_A_MEMBER`. `X-Test-Mode: true` chooses test mode.",
  },
};

/** Alternatives; an empty list needs no credentials. */
const securityOf: { readonly [access in Declaration["access"]]: readonly object[] } = {
  tenant: [{ apiKey: [] }, { bearer: [] }],
  bearer: [{ bearer: [] }],
  person: [{ bearer: [] }],
  public: [],
};
