/** What tests of the site's examples need of it. */
export { curlOf, requestOf, sdkOf } from "./examples.ts";
export { type Endpoint, endpointsIn, readOpenApi } from "./openapi.ts";
export { cliCalls } from "./sdk-calls.ts";
