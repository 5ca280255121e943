export { maintain, type Retention } from "./maintain.ts";
