/** The OpenAPI 3.1 document of the operators' API. It isn't served: clients are generated and tested with it. */
import { callerSchema } from "@reelwright/core/operations/replies";
import type { OperatorRoute } from "../operators/operator-ports.ts";
import { operatorEndpoints } from "../operators/operator-routes.ts";
import { type Document, openComponents } from "./components.ts";
import { apiVersion } from "./openapi.ts";
import { fieldsOf } from "./requests.ts";

/** Served by `mountOperatorRoutes` to anybody who is signed in. */
const callerRoute: OperatorRoute = {
  method: "get",
  path: "/me",
  access: "operator",
  role: "support",
  status: 200,
  reply: callerSchema,
};

/** Every route of the operators' API. */
export const operatorRoutes: readonly OperatorRoute[] = [callerRoute, ...operatorEndpoints];

const json = (schema: unknown) => ({ content: { "application/json": { schema } } });

/** Returns the document of `/admin`. It describes successes only: errors have the shape of the public API's. */
export const operatorsDocument = (): Document => {
  const { show, schemas } = openComponents();
  const parametersOf = ({ params, query }: OperatorRoute) => [
    ...fieldsOf(params).map(([name, schema]) => ({ name, in: "path", required: true, schema })),
    ...fieldsOf(query).map(([name, schema, required]) => ({ name, in: "query", required, schema })),
  ];
  const operationOf = (route: OperatorRoute): Document => ({
    description: `Needs the role \`${route.role}\` or a higher one.`,
    parameters: parametersOf(route).map((each) => ({ ...each, schema: show(each.schema) })),
    ...(route.body && { requestBody: { required: false, ...json(show(route.body)) } }),
    responses: { [route.status]: { description: "Success.", ...json(show(route.reply)) } },
  });
  const paths: { [path: string]: Document } = {};
  for (const route of operatorRoutes) {
    paths[route.path] = { ...paths[route.path], [route.method]: operationOf(route) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Reelwright for operators", version: apiVersion },
    servers: [{ url: "/admin" }],
    paths,
    components: { schemas: schemas() },
  };
};
