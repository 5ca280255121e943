export type { BestMoment } from "./best-moment.ts";
export { stages } from "./stages.ts";
