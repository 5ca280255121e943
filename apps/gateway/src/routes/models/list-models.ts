import { modelsOf } from "@reelwright/catalog/models/models";
import { modelSchema } from "@reelwright/core/catalogue/model-schema";
import { schema } from "@reelwright/core/validation/schema";
import { endpoint } from "../../ports/gateway-ports.ts";

/** `GET /models`: a bare array of what can be used. */
export const listModelsEndpoint = endpoint(
  {
    operation: "listModels",
    method: "get",
    path: "/models",
    tag: "Models",
    summary: "List the models that are available or in beta.",
    description:
      "A bare array. The playground validates requests against `capabilities`; `GET /credits/pricing` has the price of `default_variant`.",
    access: "tenant",
    status: 200,
    reply: schema({ type: "array", items: modelSchema }),
    failures: [],
  },
  ({ edition }) => {
    const listed = modelsOf(edition).filter(({ status }) => status !== "coming_soon");
    return () => ({ body: [...listed] });
  },
);
