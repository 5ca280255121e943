export { localSamples } from "./local-samples.ts";
