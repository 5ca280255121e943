export { vendorAdvisor } from "./vendor-advisor.ts";
