/** openapi-typescript needs the API of TypeScript 5, which is this package's own; the repository compiles with a newer one. */
import openapiTypescript, { astToString } from "openapi-typescript";

/** Returns TypeScript's types of an OpenAPI document. */
export const openapiTypes = async (document: object): Promise<string> => {
  const ast = await openapiTypescript(JSON.stringify(document), {
    // A field with a default may be left out of a request.
    defaultNonNullable: false,
    silent: true,
  });
  return astToString(ast);
};
