/** Generates TypeScript types from the OpenAPI documents. The SDK's types cover both editions. */
import { type Edition, editionNamed } from "@reelwright/core/edition/edition";
import { openapiOf } from "@reelwright/gateway/openapi/openapi";
import { operatorsDocument } from "@reelwright/gateway/openapi/operators";
import { endpointsOf } from "@reelwright/gateway/routes/endpoints";
import { openapiTypes } from "../../packages/clients/sdk/tools/openapi-types.ts";
import { withoutExamples } from "./without-examples.ts";

const union = <T extends string>(first: readonly T[], second: readonly T[]): readonly T[] => [
  ...new Set([...first, ...second]),
];

/** The union of both editions, since the SDK supports both. */
const bothEditions = (): Edition => {
  const [first, second] = [editionNamed("E1"), editionNamed("E2")];
  return {
    ...first,
    jobModels: union(first.jobModels, second.jobModels),
    pricedModels: union(first.pricedModels, second.pricedModels),
    models: union(first.models, second.models),
  };
};

/** The OpenAPI document from which the SDK's types are generated. */
const sdkDocument = (): object => {
  const edition = bothEditions();
  return openapiOf(endpointsOf(edition), edition);
};

const notice =
  "// Written by `npm run sdk:types` from the gateway's OpenAPI document. Don't edit it.\n\n";

const typesOf = async (document: object): Promise<string> =>
  notice + (await openapiTypes(withoutExamples(document) as object));

/** Lists of values by their name in the SDK, each of the schema's `enum`. */
const lists = {
  scopes: "Scope",
  memberRoles: "MemberRole",
  endpointEvents: "WebhookEndpointEvent",
};

type Enums = { readonly [schema: string]: { readonly enum: readonly string[] } };

const valuesOf = (document: object): string => {
  const { schemas } = (document as { readonly components: { readonly schemas: Enums } }).components;
  const texts = Object.entries(lists).map(([name, of]) => {
    const values = schemas[of]?.enum;
    if (!values) throw new Error(`The document has no values of ${of}.`);
    return `/** Every \`${of}\`. */\nexport const ${name} = ${JSON.stringify(values, null, 2)} as const;\n`;
  });
  return notice + texts.join("\n");
};

/** The generated files. Paths are relative to the repository. */
export const typeFiles = [
  {
    path: "packages/clients/sdk/src/generated/openapi.ts",
    text: () => typesOf(sdkDocument()),
  },
  {
    path: "packages/clients/sdk/src/generated/values.ts",
    text: async () => valuesOf(sdkDocument()),
  },
  {
    path: "apps/dashboard/src/api/generated/operators.ts",
    text: () => typesOf(operatorsDocument()),
  },
] as const;
