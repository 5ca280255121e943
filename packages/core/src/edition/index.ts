export { type Edition, editionNamed } from "./edition.ts";
