export { waitFor } from "./wait-for.ts";
