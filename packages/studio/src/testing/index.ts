export { quiet } from "./stage-set.ts";
