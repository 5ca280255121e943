export { catalogue } from "./catalogue.ts";
export { indexEntries } from "./index-entries.ts";
export { modelsOf } from "./models/models.ts";
export { samplesPrefix } from "./samples/keys.ts";
export { excerptOf, previewOf, sampleAt } from "./samples/samples.ts";
export { featuredVoices } from "./voices/featured.ts";
export { languageName } from "./voices/language-name.ts";
