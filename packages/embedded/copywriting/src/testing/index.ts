export { spokenSeconds } from "../pacing/word-budget.ts";
export { filmedRequests, filmedScripts } from "./filmed-scripts.ts";
export { type SampledScript, sampledRequests, sampledScripts } from "./sampled-scripts.ts";
export { everywhereSentences, scriptFaults } from "./script-faults.ts";
export { scriptRequest, writeScript } from "./script-request.ts";
