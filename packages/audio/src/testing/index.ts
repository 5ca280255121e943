export { type PiperModelOptions, piperConfig, piperModel } from "./piper-model.ts";
