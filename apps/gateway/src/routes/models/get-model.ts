import { modelsOf } from "@reelwright/catalog/models/models";
import { modelSchema } from "@reelwright/core/catalogue/model-schema";
import { schema } from "@reelwright/core/validation/schema";
import { modelNotFound } from "../../catalogue/not-found.ts";
import { endpoint } from "../../ports/gateway-ports.ts";

/** `GET /models/{model_id}`. */
export const getModelEndpoint = endpoint(
  {
    operation: "getModel",
    method: "get",
    path: "/models/{model_id}",
    tag: "Models",
    summary: "Get a model and its capabilities.",
    description:
      "The same shape as an entry of the list. A model that is coming soon counts as unknown.",
    access: "tenant",
    params: schema({
      type: "object",
      required: ["model_id"],
      properties: { model_id: { type: "string" } },
    }),
    status: 200,
    reply: modelSchema,
    failures: ["MODEL_NOT_FOUND"],
  },
  ({ edition }) => {
    const listed = modelsOf(edition).filter(({ status }) => status !== "coming_soon");
    const byId = new Map(listed.map((model) => [model.model_id, model]));
    return ({ params }) => {
      const model = byId.get(params.model_id);
      if (!model) throw modelNotFound();
      return { body: model };
    };
  },
);
