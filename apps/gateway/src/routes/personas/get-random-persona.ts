import { randomInt } from "node:crypto";
import { foldText } from "@reelwright/core/catalogue/folding";
import { personaSchema } from "@reelwright/core/catalogue/persona-schema";
import { schema } from "@reelwright/core/validation/schema";
import { filterFields } from "../../catalogue/filters.ts";
import { personaNotFound } from "../../catalogue/not-found.ts";
import { personaView } from "../../catalogue/views.ts";
import { endpoint } from "../../ports/gateway-ports.ts";

const query = schema({ type: "object", properties: filterFields(["category"]) });

/** `GET /personas/random`. */
export const getRandomPersonaEndpoint = endpoint(
  {
    operation: "getRandomPersona",
    method: "get",
    path: "/personas/random",
    tag: "Personas",
    summary: "Get a random persona, from all or from one category.",
    description: "All matching personas are equally likely. 404 if none matches.",
    access: "tenant",
    query,
    status: 200,
    reply: personaSchema,
    failures: ["PERSONA_NOT_FOUND"],
  },
  ({ known: { catalogue }, fileUrl }) =>
    ({ query: { category } }) => {
      const wanted = foldText(category ?? "").trim();
      const fitting = catalogue.personas.filter(
        (persona) => wanted === "" || persona.category === wanted,
      );
      const persona = fitting[fitting.length > 0 ? randomInt(fitting.length) : 0];
      if (!persona) throw personaNotFound();
      return { body: personaView(persona, fileUrl) };
    },
);
