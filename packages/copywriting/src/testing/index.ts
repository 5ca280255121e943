export { scriptRequest } from "./script-request.ts";
