/** OpenAPI 3.1, printed from the endpoints. */
import type { Edition } from "@reelwright/core/edition/edition";
import type { Declaration } from "../http/endpoint.ts";
import { openComponents } from "./components.ts";
import type { Document, DocumentContext } from "./document.ts";
import { exampleBuilder } from "./examples/build-examples.ts";
import { exampleSourceOf } from "./examples/example-source.ts";
import { headerComponents } from "./headers.ts";
import { about, tagDescriptions } from "./introduction.ts";
import { parametersOf } from "./parameters.ts";
import { bodyOf } from "./request-body.ts";
import { responsesOf } from "./responses.ts";
import { securityOf, securitySchemes } from "./security.ts";
import { webhooksOf } from "./webhooks.ts";

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
