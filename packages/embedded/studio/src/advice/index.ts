export { categoryNames } from "./categories.ts";
export { embeddedAdvisor } from "./embedded-advisor.ts";
export { closeLettering, noLettering, readLettering } from "./lettering.ts";
