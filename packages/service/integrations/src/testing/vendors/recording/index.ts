/** Recorded exchanges with vendors: how they are made, and how they are run again. */
export { fromDocuments } from "./fixture.ts";
export { recordLocally } from "./local-vendors.ts";
export { recordCalls } from "./record.ts";
