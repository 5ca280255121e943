export { type Edition, editionNamed, type VideoModel } from "./edition.ts";
