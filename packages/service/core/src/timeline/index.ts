export { presentTimeline } from "./present-timeline.ts";
export { type Timeline, timelineSchema } from "./timeline-schema.ts";
