import { getModelEndpoint } from "./get-model.ts";
import { listModelsEndpoint } from "./list-models.ts";

/** The models that make pictures and videos: `/models`. */
export const modelEndpoints = [listModelsEndpoint, getModelEndpoint];
