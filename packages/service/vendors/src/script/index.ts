export { vendorLanguage } from "./vendor-language.ts";
