/** Writes the rules for the Prometheus Operator: `npm run rules:kubernetes`. */
import { writeFileSync } from "node:fs";
import { operatorRules, rulesFile } from "./rules.ts";

writeFileSync(rulesFile, operatorRules());
