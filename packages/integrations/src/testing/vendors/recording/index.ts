/** Recorded exchanges with vendors: how they are made, and how they are run again. */
export { recordable } from "./calls.ts";
export { type Fixture, fromDocuments } from "./fixture.ts";
export { openRecordingProxy } from "./recording-proxy.ts";
