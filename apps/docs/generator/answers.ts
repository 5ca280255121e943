/** Answers that pages show: the OpenAPI document's own examples, by the operation. */
import { endpointsIn, type OpenApi } from "./openapi.ts";

/** The example of an operation's first success. Throws for one that has none. */
export const answerOf = (document: OpenApi, operationId: string): unknown => {
  const { operation } =
    endpointsIn(document).find((each) => each.operation.operationId === operationId) ?? {};
  const media = Object.entries(operation?.responses ?? {})
    .filter(([status]) => status.startsWith("2"))
    .flatMap(([, { content }]) => Object.values(content ?? {}))[0];
  const example = media?.example ?? Object.values(media?.examples ?? {})[0]?.value;
  if (example === undefined) throw new Error(`${operationId} shows no answer`);
  return example;
};
