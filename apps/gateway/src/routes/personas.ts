import { randomInt } from "node:crypto";
import {
  personaFilters,
  personaSchema,
  personaSortFields,
} from "@reelwright/core/catalogue/entries";
import { schema } from "@reelwright/core/validation/schema";
import { foldText } from "@reelwright/film/catalogue/folding";
import { envelopeOf, pageFields, pageOf, partOf, singlePage } from "../http/pagination.ts";
import { endpoint } from "../ports/gateway-ports.ts";
import {
  facetsOf,
  filterFields,
  findAll,
  optionsSchema,
  personaNotFound,
  personaView,
  searchText,
  sortedUnique,
  sortOrder,
} from "./catalogue.ts";

const listQuery = schema({
  type: "object",
  properties: {
    ...filterFields(personaFilters),
    sort_by: { enum: personaSortFields, default: "name" },
    sort_order: sortOrder,
    ...pageFields,
    page_size: { ...pageFields.page_size, default: 50 },
  },
});

/** `GET /personas`. */
const listPersonasEndpoint = endpoint(
  {
    operation: "listPersonas",
    method: "get",
    path: "/personas",
    tag: "Personas",
    summary: "List the library's personas.",
    description: "All filters must match. Each compares the whole value and ignores case.",
    access: "tenant",
    requires: "none",
    query: listQuery,
    status: 200,
    reply: envelopeOf(personaSchema),
    failures: [],
  },
  ({ index, known: { catalogue }, fileUrl }) =>
    async ({ query, sentQuery }) => {
      const part = partOf("personas", { query, sentQuery });
      const { sort_by, sort_order, ...filters } = query;
      const found = await index.list("persona", {
        facets: facetsOf(personaFilters, filters),
        ids: null,
        sortBy: sort_by,
        isDescending: sort_order === "desc",
        ...part,
      });
      const items = findAll(found.items, catalogue.persona);
      const views = items.map((persona) => personaView(persona, fileUrl));
      return { body: pageOf(views, found, part, "personas") };
    },
);

/** `GET /personas/{persona_id}`: by UUID or slug. */
const getPersonaEndpoint = endpoint(
  {
    operation: "getPersona",
    method: "get",
    path: "/personas/{persona_id}",
    tag: "Personas",
    summary: "Get a persona.",
    description: "By its id or its slug.",
    access: "tenant",
    requires: "none",
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

const searchQuery = schema({
  type: "object",
  required: ["q"],
  properties: {
    q: { ...searchText, minLength: 1, description: "Words in names, traits and descriptions." },
    limit: { type: "integer", minimum: 1, maximum: 100, default: 20 },
  },
});

/** `GET /personas/search`: best matches first. */
const searchPersonasEndpoint = endpoint(
  {
    operation: "searchPersonas",
    method: "get",
    path: "/personas/search",
    tag: "Personas",
    summary: "Search the personas' names, traits and descriptions.",
    description:
      "Every search word must match a word or its beginning. If nothing matches all of them, near misses are returned.",
    access: "tenant",
    requires: "none",
    query: searchQuery,
    status: 200,
    reply: envelopeOf(personaSchema),
    failures: [],
  },
  ({ index, known: { catalogue }, fileUrl }) =>
    async ({ query: { q, limit } }) => {
      const ids = await index.search("persona", q, limit);
      const personas = findAll(ids, catalogue.persona);
      return { body: singlePage(personas.map((persona) => personaView(persona, fileUrl))) };
    },
);

/** `GET /personas/filter-options`. */
const getPersonaFilterOptionsEndpoint = endpoint(
  {
    operation: "getPersonaFilterOptions",
    method: "get",
    path: "/personas/filter-options",
    tag: "Personas",
    summary: "List the values of every persona filter.",
    description: "The values that `GET /personas` can be filtered by, sorted, without duplicates.",
    access: "tenant",
    requires: "none",
    status: 200,
    reply: optionsSchema("PersonaFilterOptions", personaFilters),
    failures: [],
  },
  ({ known: { catalogue } }) =>
    () => {
      const { personas } = catalogue;
      const body = {
        category: sortedUnique(personas.map(({ category }) => category)),
        gender: sortedUnique(personas.map(({ gender }) => gender)),
        ethnicity: sortedUnique(personas.map(({ ethnicity }) => ethnicity)),
        age_range: sortedUnique(personas.map(({ age_range }) => age_range)),
        voice_style: sortedUnique(personas.map(({ voice_style }) => voice_style)),
        tag: sortedUnique(personas.flatMap(({ tags }) => tags)),
      };
      return { body };
    },
);

const randomQuery = schema({ type: "object", properties: filterFields(["category"]) });

/** `GET /personas/random`. */
const getRandomPersonaEndpoint = endpoint(
  {
    operation: "getRandomPersona",
    method: "get",
    path: "/personas/random",
    tag: "Personas",
    summary: "Get a random persona, from all or from one category.",
    description: "All matching personas are equally likely. 404 if none matches.",
    access: "tenant",
    requires: "none",
    query: randomQuery,
    status: 200,
    reply: personaSchema,
    failures: ["PERSONA_NOT_FOUND"],
  },
  ({ known: { catalogue }, fileUrl }) =>
    ({ query: { category } }) => {
      const folded = foldText(category ?? "").trim();
      const matching = catalogue.personas.filter(
        (persona) => folded === "" || persona.category === folded,
      );
      const persona = matching[matching.length > 0 ? randomInt(matching.length) : 0];
      if (!persona) throw personaNotFound();
      return { body: personaView(persona, fileUrl) };
    },
);

const byIdsBody = schema({
  title: "FindPersonasRequest",
  type: "object",
  required: ["ids"],
  properties: {
    ids: {
      type: "array",
      items: { type: "string" },
      maxItems: 50,
      description: "UUIDs or slugs; unknown ones are ignored.",
    },
  },
});

/** `POST /personas/by-ids`: in the order of the ids. */
const getPersonasByIdsEndpoint = endpoint(
  {
    operation: "getPersonasByIds",
    method: "post",
    path: "/personas/by-ids",
    tag: "Personas",
    summary: "Get up to 50 personas in one request.",
    description:
      "Returns each persona once, in the order of the ids. Unknown ids are ignored. The body may also be the bare list of ids.",
    access: "tenant",
    requires: "none",
    body: byIdsBody,
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

/** `GET /personas/categories`. */
const listPersonaCategoriesEndpoint = endpoint(
  {
    operation: "listPersonaCategories",
    method: "get",
    path: "/personas/categories",
    tag: "Personas",
    summary: "List the persona categories.",
    description: "Sorted, without duplicates.",
    access: "tenant",
    requires: "none",
    status: 200,
    reply: envelopeOf({ title: "PersonaCategory", type: "string" }),
    failures: [],
  },
  ({ known: { catalogue } }) =>
    () => ({ body: singlePage(sortedUnique(catalogue.personas.map(({ category }) => category))) }),
);

/** `/personas`. */
export const personaEndpoints = [
  listPersonasEndpoint,
  getPersonaEndpoint,
  searchPersonasEndpoint,
  getPersonaFilterOptionsEndpoint,
  getRandomPersonaEndpoint,
  getPersonasByIdsEndpoint,
  listPersonaCategoriesEndpoint,
];
