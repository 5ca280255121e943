/** The API as a Postman collection. */
import { promisify } from "node:util";
import converter from "openapi-to-postmanv2";
import { parameterExample } from "./examples.ts";
import type { OpenApi, Operation } from "./openapi.ts";

type Node = { id?: string; _postman_id?: string; item?: Node[]; response?: Node[] };

/** Removes random ids, so the same API gives the same file, and responses, which the reference has. */
const bare = <T extends Node>(node: T): T => {
  delete node.id;
  delete node._postman_id;
  if (node.response) node.response = [];
  for (const each of node.item ?? []) bare(each);
  return node;
};

/** Sets a value for each parameter. Otherwise the converter invents random ones. */
const withExamples = (operation: Operation): Operation => ({
  ...operation,
  parameters: (operation.parameters ?? []).map((each) => ({
    ...each,
    example: parameterExample(each),
  })),
});

const prepared = (document: OpenApi): object => ({
  ...document,
  paths: Object.fromEntries(
    Object.entries(document.paths).map(([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(methods).map(([method, operation]) => [method, withExamples(operation)]),
      ),
    ]),
  ),
});

/** Returns the collection (format 2.1) with the variables `baseUrl` and `apiKey`. */
export const postmanCollection = async (document: OpenApi): Promise<object> => {
  const convert = promisify(converter.convertV2);
  const answer = await convert(
    { type: "json", data: structuredClone(prepared(document)) },
    {
      folderStrategy: "Tags",
      requestNameSource: "Fallback",
      parametersResolution: "Example",
      enableOptionalParameters: false,
    },
  );
  const data = answer?.output?.[0]?.data as
    | (Node & { info: { _postman_id?: string }; variable?: unknown[] })
    | undefined;
  if (!data) throw new Error(`No Postman collection: ${answer?.reason}`);
  delete data.info._postman_id;
  return {
    ...bare(data),
    variable: [
      { key: "baseUrl", value: "http://127.0.0.1:8080/api/v1" },
      { key: "apiKey", value: "" },
    ],
  };
};
