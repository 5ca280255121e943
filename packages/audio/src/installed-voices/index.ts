export { openPaceMeasure, type PaceMeasure } from "./measured-pace.ts";
export { type ModelConfig, ModelConfigInvalid, modelConfig } from "./model-config.ts";
