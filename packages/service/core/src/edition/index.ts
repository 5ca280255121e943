export { type Edition, editionNamed, type PlaygroundField, type VideoModel } from "./edition.ts";
