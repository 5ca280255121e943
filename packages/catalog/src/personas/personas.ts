import type { Persona } from "@reelwright/core";
import { atHome } from "./at-home.ts";
import { onTheGo } from "./on-the-go.ts";
import { personaOf } from "./persona-row.ts";
import { style } from "./style.ts";
import { work } from "./work.ts";

/** Every persona of the catalogue. */
export const personas: readonly Persona[] = [...style, ...atHome, ...onTheGo, ...work].flatMap(
  ({ category, personas: rows }) => rows.map((row) => personaOf(category, row)),
);
