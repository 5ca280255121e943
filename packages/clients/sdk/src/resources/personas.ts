import { type Core, dataOf, listOf, partsOf, sending } from "../core.ts";
import type { RequestOptions } from "../options.ts";
import type { PageList } from "../pages.ts";
import type { Persona, PersonaCategory, PersonaFilterOptions, QueryOf } from "../types.ts";

/** `reelwright.personas`: the people who appear in videos. */
export class Personas {
  readonly #core: Core;
  constructor(core: Core) {
    this.#core = core;
  }

  /** Lists personas that fit the filters. */
  list(query: QueryOf<"listPersonas"> = {}, options?: RequestOptions): PageList<Persona> {
    return partsOf(query, (part) =>
      dataOf(
        this.#core.api.GET("/personas", {
          params: { query: { ...query, ...part } },
          ...sending(this.#core, options),
        }),
      ),
    );
  }

  /** Lists personas whose name, trait or description fits a text, the best first. */
  search(
    q: string,
    query: Omit<QueryOf<"searchPersonas">, "q"> = {},
    options?: RequestOptions,
  ): PageList<Persona> {
    return listOf(() =>
      dataOf(
        this.#core.api.GET("/personas/search", {
          params: { query: { ...query, q } },
          ...sending(this.#core, options),
        }),
      ),
    );
  }

  /** Returns a persona by its id or slug. Throws NotFoundError. */
  get(persona_id: string, options?: RequestOptions): Promise<Persona> {
    return dataOf(
      this.#core.api.GET("/personas/{persona_id}", {
        params: { path: { persona_id } },
        ...sending(this.#core, options),
      }),
    );
  }

  /** Lists the personas with these ids, 50 at most. */
  getMany(ids: readonly string[], options?: RequestOptions): PageList<Persona> {
    return listOf(() =>
      dataOf(
        this.#core.api.POST("/personas/by-ids", {
          body: { ids: [...ids] },
          ...sending(this.#core, options),
        }),
      ),
    );
  }

  /** Returns a random persona, of a category where one is given. */
  random(query: QueryOf<"getRandomPersona"> = {}, options?: RequestOptions): Promise<Persona> {
    return dataOf(
      this.#core.api.GET("/personas/random", {
        params: { query },
        ...sending(this.#core, options),
      }),
    );
  }

  /** Lists the categories of personas. */
  categories(options?: RequestOptions): PageList<PersonaCategory> {
    return listOf(() =>
      dataOf(this.#core.api.GET("/personas/categories", sending(this.#core, options))),
    );
  }

  /** Returns the values that each filter can have. */
  filterOptions(options?: RequestOptions): Promise<PersonaFilterOptions> {
    return dataOf(this.#core.api.GET("/personas/filter-options", sending(this.#core, options)));
  }
}
