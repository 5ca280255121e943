/** Helpers for the tests of other packages. */

export { openIssuer } from "./issuer.ts";
export { type OpenApiDocument, payloadFault } from "./openapi-document.ts";
export { song } from "./sample-files.ts";
export { minimalJob, openTestGateway } from "./test-gateway.ts";
