export { drawnActions } from "./drawn-actions.ts";
export { quiet } from "./fixtures.ts";
