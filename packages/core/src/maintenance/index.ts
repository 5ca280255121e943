export { maintain } from "./maintain.ts";
