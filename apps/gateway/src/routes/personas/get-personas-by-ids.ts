import { personaSchema } from "@reelwright/core/catalogue/persona-schema";
import { schema } from "@reelwright/core/validation/schema";
import { findAll } from "../../catalogue/filters.ts";
import { personaView } from "../../catalogue/views.ts";
import { envelopeOf, singlePage } from "../../http/pagination.ts";
import { endpoint } from "../../ports/gateway-ports.ts";

const body = schema({
  title: "FindPersonasRequest",
  type: "object",
  required: ["ids"],
  properties: {
    ids: {
      type: "array",
      items: { type: "string" },
      maxItems: 50,
      description: "UUIDs or slugs; unknown ones are left out.",
    },
  },
});

/** `POST /personas/by-ids`: in the order of the ids. */
export const getPersonasByIdsEndpoint = endpoint(
  {
    operation: "getPersonasByIds",
    method: "post",
    path: "/personas/by-ids",
    tag: "Personas",
    summary: "Get up to 50 personas at once.",
    description:
      "Returns each persona once, in the order of the ids, and leaves unknown ids out. The body may also be the bare list of ids.",
    access: "tenant",
    body,
    bareList: "ids",
    status: 200,
    reply: envelopeOf(personaSchema),
    failures: [],
  },
  ({ known: { catalogue }, fileUrl }) =>
    ({ body: { ids } }) => {
      const personas = findAll(ids, catalogue.persona);
      return { body: singlePage(personas.map((persona) => personaView(persona, fileUrl))) };
    },
);
