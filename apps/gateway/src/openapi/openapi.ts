import type { Edition } from "@reelwright/core/edition/edition";
import type { Declaration } from "../http/endpoint.ts";
import { type Document, type DocumentContext, openComponents } from "./components.ts";
import { exampleSourceOf } from "./example-values.ts";
import { exampleBuilder } from "./examples.ts";
import { bodyOf, parametersOf } from "./requests.ts";
import { headerComponents, responsesOf } from "./responses.ts";
import { webhooksOf } from "./webhooks.ts";

/** OpenAPI 3.1, printed from the endpoints. */

/** Of the contract; it changes with it. */
export const apiVersion = "1.0.0";

const operationOf = (declaration: Declaration, printing: DocumentContext): Document => {
  const { operation, tag, summary, description, access } = declaration;
  const parameters = parametersOf(declaration, printing);
  const requestBody = bodyOf(declaration, printing);
  return {
    operationId: operation,
    tags: [tag],
    summary,
    description,
    security: securityOf[access],
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: responsesOf(declaration, printing),
  };
};

const pathsOf = (endpoints: readonly Declaration[], printing: DocumentContext): Document => {
  const paths: { [path: string]: Document } = {};
  for (const declaration of endpoints) {
    const { path, method } = declaration;
    paths[path] = { ...paths[path], [method]: operationOf(declaration, printing) };
  }
  return paths;
};

const tagsOf = (endpoints: readonly Declaration[]) =>
  [...new Set(endpoints.map(({ tag }) => tag))].map((name) => ({
    name,
    description: tagDescriptions[name],
  }));

/** The document of these endpoints, with examples of this edition. */
export const openapiOf = (endpoints: readonly Declaration[], edition: Edition): Document => {
  const { show, schemas } = openComponents();
  const printing = { show, examples: exampleBuilder(exampleSourceOf(edition)) };
  const paths = pathsOf(endpoints, printing);
  const webhooks = webhooksOf(edition, printing);
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

/** The introduction to the API and to each group of operations. */

const about =
  "Turns a product's name and picture into a finished short marketing video. Send an API key in `X-API-Key`, or an " +
  "access token in `Authorization: Bearer`; if both are sent, only the token counts. Prices are in " +
  "credits, which are bought in packs; `total_usd` is their list value, 0.01 USD each. A " +
  "job's credits are reserved when it is created, consumed when it completes, and released when it fails or is " +
  "cancelled. Every response has `X-Request-Id`. Unknown body fields are ignored.";

export const tagDescriptions: { readonly [tag in Declaration["tag"]]: string } = {
  Jobs: "Create, follow, pause, review and retry videos, and fetch the results.",
  Credits: "The account's credits, its transactions, and prices.",
  Billing: "Buying credit packs, payment methods, automatic top-ups and low-credit alerts.",
  Personas: "The people who present the product.",
  Voices: "The voices that narrate.",
  Music: "The library's tracks and the account's own.",
  Models: "Picture and video models, and a playground to try them.",
  Templates: "Saved job fields.",
  Uploads: "Product pictures.",
  Keys: "API keys, managed with an access token, and the audit log.",
  Tenant: "The account itself.",
  Webhook: "The URL that is notified when a job completes or fails.",
};

/** How callers say who they are. */

const securitySchemes = {
  apiKey: {
    type: "apiKey",
    in: "header",
    name: "X-API-Key",
    description:
      "A key of the account, for servers: `rw_live_…`. It can do everything but manage keys.",
  },
  bearer: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description:
      "An access token of the installation's issuer, for people who sign in. Where both are sent it decides, also when " +
      "it is bad.",
  },
};

/** Each entry is another way; an empty list needs none. */
const securityOf: { readonly [access in Declaration["access"]]: readonly object[] } = {
  tenant: [{ apiKey: [] }, { bearer: [] }],
  bearer: [{ bearer: [] }],
  public: [],
};
