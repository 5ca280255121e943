export { catalogue } from "./catalogue.ts";
export { indexEntries } from "./index-entries.ts";
export {
  installedCatalogue,
  type OpenedCatalogue,
  openCatalogue,
  withVoices,
} from "./installed/open-catalogue.ts";
export { readInstalledVoices } from "./installed/read-installed.ts";
export { modelsOf } from "./models/models.ts";
export { samplesPrefix } from "./samples/keys.ts";
export { excerptOf, previewOf, previewText, sampleAt } from "./samples/samples.ts";
export { featuredVoices } from "./voices/featured.ts";
export { languageName } from "./voices/language-name.ts";
