export type { HostModel, HostModels } from "./host-model.ts";
export { loadModels, shippedModels, type VendorModels } from "./load-models.ts";
export { type ModelCost, modelCosts } from "./model-costs.ts";
