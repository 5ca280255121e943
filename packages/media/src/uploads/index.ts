export { localIntake } from "./intake.ts";
