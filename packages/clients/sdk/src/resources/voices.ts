import { type Core, dataOf, listOf, partsOf, sending } from "../core.ts";
import type { RequestOptions } from "../options.ts";
import type { PageList } from "../pages.ts";
import type { LinkedVoice, QueryOf, TrendingVoice, Voice, VoiceFilterOptions } from "../types.ts";

/** `reelwright.voices`: the voices that speak in videos. */
export class Voices {
  readonly #core: Core;
  constructor(core: Core) {
    this.#core = core;
  }

  /** Lists voices that fit the filters and the text of `search`. */
  list(query: QueryOf<"listVoices"> = {}, options?: RequestOptions): PageList<Voice> {
    return partsOf(query, (part) =>
      dataOf(
        this.#core.api.GET("/voices", {
          params: { query: { ...query, ...part } },
          ...sending(this.#core, options),
        }),
      ),
    );
  }

  /** Returns a voice with the personas that speak with it. Throws NotFoundError. */
  get(voice_id: string, options?: RequestOptions): Promise<LinkedVoice> {
    return dataOf(
      this.#core.api.GET("/voices/{voice_id}", {
        params: { path: { voice_id } },
        ...sending(this.#core, options),
      }),
    );
  }

  /** Lists the voices with these ids. */
  getMany(ids: readonly string[], options?: RequestOptions): PageList<Voice> {
    return listOf(() =>
      dataOf(
        this.#core.api.GET("/voices/by-ids", {
          params: { query: { ids: [...ids] } },
          ...sending(this.#core, options),
        }),
      ),
    );
  }

  /** Lists the voices that are recommended. */
  featured(options?: RequestOptions): PageList<Voice> {
    return listOf(() =>
      dataOf(this.#core.api.GET("/voices/featured", sending(this.#core, options))),
    );
  }

  /** Lists the voices that are used most lately. */
  trending(options?: RequestOptions): PageList<TrendingVoice> {
    return listOf(() =>
      dataOf(this.#core.api.GET("/voices/trending", sending(this.#core, options))),
    );
  }

  /** Returns the values that each filter can have. */
  filterOptions(options?: RequestOptions): Promise<VoiceFilterOptions> {
    return dataOf(this.#core.api.GET("/voices/filter-options", sending(this.#core, options)));
  }
}
