/** What the API is described by, for those who make documents of it. */
export { type FailureCode, failureCodes, statusOf } from "../http/failure-codes.ts";
export { openapiOf } from "../openapi/openapi.ts";
export { endpointsOf } from "../routes/index.ts";
