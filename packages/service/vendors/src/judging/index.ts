export { judgedInspection } from "./judged-inspection.ts";
