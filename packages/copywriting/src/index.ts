export { localLanguage } from "./local-language.ts";
