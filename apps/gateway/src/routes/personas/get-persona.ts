import { personaSchema } from "@reelwright/core/catalogue/persona-schema";
import { schema } from "@reelwright/core/validation/schema";
import { personaNotFound } from "../../catalogue/not-found.ts";
import { personaView } from "../../catalogue/views.ts";
import { endpoint } from "../../ports/gateway-ports.ts";

/** `GET /personas/{persona_id}`: by UUID or slug. */
export const getPersonaEndpoint = endpoint(
  {
    operation: "getPersona",
    method: "get",
    path: "/personas/{persona_id}",
    tag: "Personas",
    summary: "Get a persona.",
    description: "By its id or its slug.",
    access: "tenant",
    params: schema({
      type: "object",
      required: ["persona_id"],
      properties: { persona_id: { type: "string", description: "A UUID or a slug." } },
    }),
    status: 200,
    reply: personaSchema,
    failures: ["PERSONA_NOT_FOUND"],
  },
  ({ known: { catalogue }, fileUrl }) =>
    ({ params }) => {
      const persona = catalogue.persona(params.persona_id);
      if (!persona) throw personaNotFound();
      return { body: personaView(persona, fileUrl) };
    },
);
