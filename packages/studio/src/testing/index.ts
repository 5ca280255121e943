export { quiet } from "./fixtures.ts";
