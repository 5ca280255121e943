export { filmedRequests, filmedScripts } from "./filmed-scripts.ts";
export { type SampledScript, sampledScripts } from "./sampled-scripts.ts";
export { everywhereSentences, scriptFaults } from "./script-faults.ts";
export { scriptRequest } from "./script-request.ts";
